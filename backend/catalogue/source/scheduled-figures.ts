import type { Figure } from "#domain/catalogue/documents";
import { Problems } from "../text/problems";
import type { DocumentRow } from "./documents";
import type { ExpenseData } from "./expense-data";

/** Everything that figures are part of. */
export interface FigureTexts {
  readonly documents: readonly DocumentRow[];
  readonly figures: readonly Figure[];
  readonly expenses: ExpenseData;
}

/** What changes on a day on which figures change. `documents` are those that differ from the day before. */
export interface ScheduledChange extends FigureTexts {
  /** ISO date in India. */
  readonly day: string;
}

/** Returns what changes on each of the days. Faults of a later day are faults of today. */
export function scheduledChanges(
  now: FigureTexts,
  days: readonly string[],
  problems: Problems,
  read: (day: string, problems: Problems) => FigureTexts,
): ScheduledChange[] {
  const hashes = new Map(now.documents.map((row) => [keyOfDocument(row), row.hash]));
  const known = new Set(problems.errors.map((one) => JSON.stringify(one)));
  return days.map((day) => {
    const problemsThen = new Problems();
    const texts = read(day, problemsThen);
    for (const error of problemsThen.errors)
      if (!known.has(JSON.stringify(error)))
        problems.error(error.file, error.line, error.field, `from ${day}: ${error.message}`);
    const changed = texts.documents.filter((row) => hashes.get(keyOfDocument(row)) !== row.hash);
    for (const row of changed) hashes.set(keyOfDocument(row), row.hash);
    return { ...texts, day, documents: changed };
  });
}

export const keyOfDocument = ({ kind, slug }: DocumentRow): string => `${kind}/${slug}`;

import {
  courseFactNames,
  type CourseFactName,
  type CourseFacts,
  type Fact,
} from "#domain/courses/facts/course-facts";
import { factRows } from "#domain/courses/facts/fact-text";
import { dueAfter, lastDeadline } from "#domain/courses/facts/reviews";
import { addToDay } from "#domain/time/dates";
import type { Catalogue } from "../source/read-catalogue";
import type { Values } from "../text/values";

/** Facts due within this many days are listed before they are overdue. */
export const DUE_WITHIN_DAYS = 60;

export interface DueItem {
  readonly what: string;
  readonly source: string;
  readonly reviewBy: string;
  readonly owner: string;
  readonly blocksRelease: boolean;
  /** Courses that use the fact. */
  readonly uses: number;
  /** The address of one page that shows it, below the base path. */
  readonly page?: string | undefined;
  /** What the catalogue says. */
  readonly states?: string | undefined;
}

/**
 * Lists everything that is overdue or due soon: figures, rates, national rules and texts about
 * universities by their own date, facts by the age of their check, deadlines once they have passed. Facts of one page that
 * were checked on one day are one item.
 */
export async function listDue(
  catalogue: Catalogue,
  values: Values,
  today: string,
): Promise<DueItem[]> {
  const until = addToDay(today, DUE_WITHIN_DAYS, "day");
  const { rates, rules } = catalogue;
  const dated = [
    ...values.reviews.map(({ key, ...review }) => ({
      what: key,
      ...review,
      ...figureOnPage(catalogue, key),
    })),
    { what: "rates.yaml", source: rates.source, reviewBy: rates.reviewBy, owner: "content" },
    ...rules.map(({ id, source, reviewBy, owner }) => ({
      what: `national rule ${id}`,
      source,
      reviewBy,
      owner,
    })),
  ].map((item) => ({ ...item, blocksRelease: true, uses: 1 }));
  const texts = catalogue.documents.flatMap(({ kind, slug, data: { sources, fields } }) =>
    kind === "university" && typeof fields.reviewBy === "string"
      ? [
          {
            what: `university ${slug}`,
            source: sources[0] ?? "",
            reviewBy: fields.reviewBy,
            owner: "content",
            // Its money, tests and deadlines are figures, which have dates of their own.
            blocksRelease: false,
            uses: 1,
          },
        ]
      : [],
  );
  const facts = await dueFacts(catalogue, today, until);
  return [...dated, ...dueScholarships(catalogue), ...texts, ...facts]
    .filter(({ reviewBy }) => reviewBy <= until)
    .sort((a, b) => a.owner.localeCompare(b.owner) || a.reviewBy.localeCompare(b.reviewBy));
}

/** A page that shows a figure, and what it says. */
function figureOnPage({ documents }: Pick<Catalogue, "documents">, key: string) {
  for (const { path, data } of documents) {
    const figure = [...data.figures, ...(data.textFigures ?? [])].find((one) => one.key === key);
    if (figure) return { page: path, states: `${figure.label}: ${figure.text}` };
  }
  return {};
}

/** Lists each fact of a scholarship. Those that have ended are not checked again. */
const dueScholarships = ({ documents }: Pick<Catalogue, "documents">): DueItem[] =>
  documents.flatMap(({ slug, data: { scholarship } }) => {
    if (!scholarship || scholarship.status === "ended") return [];
    const { award, places, eligibility, deadline } = scholarship;
    return Object.entries({ award, places, eligibility, deadline }).flatMap(([name, fact]) =>
      fact
        ? {
            what: `scholarship ${slug}: ${name}`,
            source: fact.source,
            reviewBy: fact.reviewBy,
            owner: "scholarships",
            blocksRelease: name === "award" || name === "deadline",
            uses: 1,
          }
        : [],
    );
  });

async function dueFacts(catalogue: Catalogue, today: string, until: string): Promise<DueItem[]> {
  const found = new Map<string, DueItem>();
  const note = (
    name: CourseFactName,
    fact: Fact<unknown>,
    reviewBy: string,
    { page, facts }: { readonly page: string; readonly facts: CourseFacts },
  ) => {
    const rule = catalogue.reviews[name];
    // National rules have a date of their own.
    if (!rule || reviewBy > until || fact.evidence.level === "rule") return;
    const { source } = fact.evidence;
    const key = `${name} ${source} ${reviewBy}`;
    const uses = (found.get(key)?.uses ?? 0) + 1;
    const { owner, blocksRelease } = rule;
    const row = factRows(facts).find((one) => one.name === name);
    const states = row && `${row.label}: ${row.text}`;
    found.set(key, { what: name, source, reviewBy, owner, blocksRelease, uses, page, states });
  };
  const slugs = new Map<number, string>();
  for await (const { id, slug } of catalogue.universities()) slugs.set(id, slug);
  for await (const { facts = {}, slug, universityId, countrySlug } of catalogue.courses()) {
    const page = `/university/${countrySlug}/${slugs.get(universityId) ?? universityId}/${slug}`;
    const where = { page, facts };
    for (const name of courseFactNames) {
      const fact = facts[name];
      const rule = catalogue.reviews[name];
      if (fact && rule) note(name, fact, dueAfter(fact.evidence, rule.months), where);
    }
    const passed = lastDeadline(facts);
    if (facts.intakes && passed && passed < today) note("intakes", facts.intakes, passed, where);
  }
  return [...found.values()];
}

/** Formats the items, a block for each owner. */
export function describeDue(items: readonly DueItem[], today: string): string[] {
  const owners = [...new Set(items.map(({ owner }) => owner))];
  return owners.flatMap((owner) => [
    `${owner}:`,
    ...items
      .filter((item) => item.owner === owner)
      .map(({ what, source, reviewBy, uses }) => {
        const state = reviewBy < today ? "overdue since" : "due by";
        return `  ${state} ${reviewBy}  ${what}${uses > 1 ? ` (${uses} courses)` : ""}  ${source}`;
      }),
  ]);
}

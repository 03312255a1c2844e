import type { PageModel } from "./page-model";
import { rowsOf } from "./page-model";
import { datesIn } from "./quantities";
import type { ReadUniversity, SiteReader } from "./site-reader";

/** Two statements of pages that disagree. */
export interface Fault {
  readonly page: string;
  readonly message: string;
}

/** What the rules read. */
export interface Context {
  readonly site: SiteReader;
  readonly universities: readonly ReadUniversity[];
  /** Articles, answers, exams, scholarships and countries. */
  readonly guides: readonly PageModel[];
  /** Slugs of countries with a page. */
  readonly countries: readonly string[];
  /** All of a list, or a sample of it. */
  readonly sample: <T>(list: readonly T[]) => readonly T[];
}

export type Rule = (context: Context) => Promise<Fault[]>;

export const coursesOf = (site: SiteReader, { coursePaths }: ReadUniversity) =>
  Promise.all(coursePaths.map((path) => site.page(path)));

const DEADLINES = /^Intakes and deadlines/;

/** All days on which applications to a university open or close, by its page and its courses. */
export async function applicationDays(
  site: SiteReader,
  university: ReadUniversity,
): Promise<Set<string>> {
  const pages = [university.page, ...(await coursesOf(site, university))];
  return new Set(pages.flatMap((page) => rowsOf(page, DEADLINES).flatMap(datesIn)));
}

export const isoText = (days: Iterable<string>): string => [...days].sort().join(", ");

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Short forms that are words or names of other things. */
const AMBIGUOUS = new Set(["IT", "US", "SU", "ASU", "BU", "Cal"]);

/** Finds the universities that a text names, longest names first. */
export class NameFinder {
  private readonly entries: readonly { name: string; university: ReadUniversity }[];

  constructor(universities: readonly ReadUniversity[]) {
    const entries = universities.flatMap((university) =>
      university.names
        .filter((name) => !AMBIGUOUS.has(name))
        .flatMap((name) => [name, ...shortForms(name)])
        .map((name) => ({ name, university })),
    );
    const counts = new Map<string, Set<ReadUniversity>>();
    for (const { name, university } of entries)
      counts.set(name, (counts.get(name) ?? new Set()).add(university));
    this.entries = entries
      .filter(({ name }) => counts.get(name)?.size === 1)
      .sort((a, b) => b.name.length - a.name.length);
  }

  in(text: string): ReadUniversity[] {
    const found = new Set<ReadUniversity>();
    let rest = text;
    for (const { name, university } of this.entries) {
      const pattern = new RegExp(String.raw`(?<![\w-])${escaped(name)}(?![\w-]| campus)`);
      if (!pattern.test(rest)) continue;
      found.add(university);
      rest = rest.replace(new RegExp(pattern, "g"), "…");
    }
    return [...found];
  }
}

/** `Tampere` for Tampere University, `Imperial` for Imperial College London. */
function shortForms(name: string): string[] {
  const [, place] =
    /^(?:The )?([A-Z][\w'-]+) (?:University|College|Business School)\b/.exec(name) ?? [];
  const [, of] = /^University of ([A-Z][\w-]+)$/.exec(name) ?? [];
  return [place ?? [], of ?? []].flat().filter((one) => one.length > 3);
}

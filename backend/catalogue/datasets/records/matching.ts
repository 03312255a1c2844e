import type { EducationLevel } from "#domain/catalogue/education-level";
import type { ExternalId } from "#domain/courses/facts/course-facts";
import { foldAccents } from "#domain/text/slug";
import type {
  DatasetCourse,
  DatasetField,
  DatasetUniversity,
} from "../../../../domain/universities/dataset-records";

export interface KnownUniversity {
  readonly id: number;
  readonly name: string;
  readonly countrySlug: string;
  readonly website: string;
  readonly aliases: readonly string[];
  readonly externalIds: readonly ExternalId[];
}

export interface KnownCourse {
  readonly id: string;
  readonly universityId: number;
  readonly title: string;
  readonly level: EducationLevel;
  readonly externalIds: readonly ExternalId[];
}

/** A match, a doubt that a person has to decide, or nothing. */
export type Match<Id> =
  | { readonly kind: "match"; readonly id: Id; readonly by: "number" | "name" | "domain" | "title" }
  | { readonly kind: "doubt"; readonly reason: string }
  | { readonly kind: "none" };

const none = { kind: "none" } as const;

/** `The University of X (UX)` → `university of x` */
export const normalName = (name: string): string =>
  foldAccents(name)
    .replace(/\([^()]*\)/g, " ")
    .replace(/&/g, " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/^the /, "");

/** Labels that registries sell names below, e.g. `edu.au` and `ac.uk`. */
const SHARED = /^(ac|edu|co|com|gov|org|net)$/;

/** `https://www.cs.hill.edu.au/x` → `hill.edu.au` */
export function domainOf(address: string | null): string | null {
  if (!address) return null;
  try {
    const labels = new URL(address).hostname.split(".");
    const isShared = labels.length > 2 && SHARED.test(labels.at(-2) ?? "");
    return labels.slice(isShared ? -3 : -2).join(".");
  } catch {
    return null;
  }
}

const idKey = ({ register, id }: ExternalId): string => `${register}:${id}`;

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const all = map.get(key);
  if (all) all.push(value);
  else map.set(key, [value]);
}

/** Finds our universities by number, then by name or alias, then by domain. */
export class UniversityMatcher {
  private readonly byNumber = new Map<string, KnownUniversity>();
  private readonly byName = new Map<string, KnownUniversity[]>();
  private readonly byDomain = new Map<string, KnownUniversity[]>();

  constructor(known: readonly KnownUniversity[]) {
    for (const one of known) {
      for (const id of one.externalIds) this.byNumber.set(idKey(id), one);
      const names = new Set([one.name, ...one.aliases].map(normalName));
      for (const name of names) add(this.byName, `${one.countrySlug} ${name}`, one);
      const domain = domainOf(one.website);
      if (domain) add(this.byDomain, domain, one);
    }
  }

  find(record: DatasetUniversity): Match<number> {
    for (const id of record.externalIds) {
      const found = this.byNumber.get(idKey(id));
      if (found) return { kind: "match", id: found.id, by: "number" };
    }
    // Aliases of a data set are often ambiguous, so only its main name counts.
    const named = this.byName.get(`${record.countrySlug} ${normalName(record.name)}`) ?? [];
    if (named.length > 1)
      return {
        kind: "doubt",
        reason: `has the name of ${named.map(({ name }) => name).join(", ")}`,
      };
    const [found] = named;
    if (found) return { kind: "match", id: found.id, by: "name" };
    return this.findByDomain(record);
  }

  private findByDomain(record: DatasetUniversity): Match<number> {
    const domain = domainOf(record.website);
    const [found, ...more] = (domain && this.byDomain.get(domain)) || [];
    if (!found) return none;
    const isSame = more.length === 0 && isNamedLike(record.name, found.name);
    return isSame
      ? { kind: "match", id: found.id, by: "domain" }
      : { kind: "doubt", reason: `has the domain of ${found.name} (${domain ?? ""})` };
  }
}

/** How sure a match is. */
const sureness = { number: 3, name: 2, domain: 1, title: 0 } as const;

/**
 * Matches each university of a data set with at most one of ours. Campuses and institutes can share
 * a domain or a name, so the best match wins and ties are reported as doubtful. An external id is
 * always a certain match.
 */
export function matchUniversities(
  matcher: UniversityMatcher,
  records: readonly DatasetUniversity[],
): Map<DatasetUniversity, Match<number>> {
  const found = new Map(records.map((record) => [record, matcher.find(record)] as const));
  const claims = new Map<number, number[]>();
  for (const match of found.values())
    if (match.kind === "match") add(claims, match.id, sureness[match.by]);
  for (const [record, match] of found) {
    if (match.kind !== "match" || match.by === "number") continue;
    const own = sureness[match.by];
    const rivals = (claims.get(match.id) ?? []).filter((one) => one >= own).length - 1;
    if (rivals > 0)
      found.set(record, {
        kind: "doubt",
        reason: `is one of several with the ${match.by} of our university ${match.id}`,
      });
  }
  return found;
}

/** Whether one name has all the words of the other. */
function isNamedLike(one: string, other: string): boolean {
  const words = [one, other].map((name) => new Set(normalName(name).split(" ")));
  const [a = new Set<string>(), b = new Set<string>()] = words;
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return [...few].every((word) => many.has(word));
}

const DEGREE =
  /^(bachelor|master)s? (of|in) |^(bachelor|master)s? |^(bsc|ba|beng|bcom|msc|ms|ma|meng|mba|mph|llm|llb|ma) (in )?|\b(hons|honours|with honours)\b/g;

/** `Master of Business Analytics` and `MSc Business Analytics` → `business analytics` */
export const normalTitle = (title: string): string =>
  normalName(title).replace(DEGREE, " ").replace(/\s+/g, " ").trim();

/** Finds our courses of a university by number, then by title and level. */
export class CourseMatcher {
  private readonly byNumber = new Map<string, KnownCourse>();
  private readonly byTitle = new Map<string, KnownCourse[]>();
  private readonly taken = new Map<string, string>();

  constructor(known: readonly KnownCourse[]) {
    for (const one of known) {
      for (const id of one.externalIds) this.byNumber.set(idKey(id), one);
      add(this.byTitle, titleKey(one.universityId, one), one);
    }
  }

  /** Counts the records by title: several records with one title are a doubt. */
  note(universityId: number, record: DatasetCourse): void {
    const key = titleKey(universityId, record);
    this.taken.set(key, this.taken.has(key) ? "" : record.key);
  }

  find(universityId: number, record: DatasetCourse): Match<string> {
    for (const id of record.externalIds) {
      const found = this.byNumber.get(idKey(id));
      if (found) return { kind: "match", id: found.id, by: "number" };
    }
    const key = titleKey(universityId, record);
    const [found, ...more] = this.byTitle.get(key) ?? [];
    if (!found) return none;
    if (more.length > 0)
      return { kind: "doubt", reason: `is like several courses, e.g. ${found.id}` };
    return this.taken.get(key) === record.key
      ? { kind: "match", id: found.id, by: "title" }
      : { kind: "doubt", reason: `is one of several with the title of ${found.id}` };
  }
}

const titleKey = (universityId: number, { title, level }: { title: string; level: string }) =>
  `${universityId} ${level} ${normalTitle(title)}`;

/** One of our courses, with the specialisation by which fields find it. */
interface KnownFieldCourse extends KnownCourse {
  readonly specialization: string;
}

/**
 * Finds the field of each of our courses: by the code of the course, then by its specialisation and
 * level. A specialisation that several fields of a university belong to is a doubt.
 */
export function matchFields(
  courses: readonly KnownFieldCourse[],
  fields: readonly (DatasetField & { readonly universityId: number })[],
): { readonly matches: ReadonlyMap<string, DatasetField>; readonly doubts: readonly string[] } {
  const byPlace = new Map<string, (typeof fields)[number][]>();
  for (const field of fields) add(byPlace, `${field.universityId} ${field.level}`, field);
  const matches = new Map<string, DatasetField>();
  const doubts: string[] = [];
  for (const course of courses) {
    const near = byPlace.get(`${course.universityId} ${course.level}`) ?? [];
    const coded = near.filter(({ code }) =>
      course.externalIds.some(
        ({ register, id }) => register === code.register && id.startsWith(code.id),
      ),
    );
    const alike = near.filter(({ specialization }) => specialization === course.specialization);
    const [field, ...more] = coded.length > 0 ? coded : alike;
    if (field && more.length === 0) matches.set(course.id, field);
    else if (field)
      doubts.push(
        `${course.id} belongs to one of ${[field, ...more].map(({ title }) => title).join(", ")}`,
      );
  }
  return { matches, doubts };
}

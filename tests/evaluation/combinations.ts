import type { Catalogue } from "#backend/catalogue/source/read-catalogue";
import { isDeepLink, type CourseFacts } from "#domain/courses/facts/course-facts";

const countries = ["usa", "canada", "uk", "ireland", "germany", "australia"] as const;

/** What Indian students look for, most wanted first, and the specialisations that it is listed under. */
const subjects = {
  "computer science": ["computer-science", "software-engineering", "information-technology"],
  "data science": ["data-science", "data-analytics"],
  "artificial intelligence": ["artificial-intelligence"],
  "business analytics": ["business-analytics"],
  MBA: ["business-administration"],
  "master in management": ["management", "international-business"],
  finance: ["finance"],
  "electrical engineering": ["electrical-engineering"],
  "mechanical engineering": ["mechanical-engineering"],
  "civil engineering": ["civil-engineering"],
  "engineering management": ["engineering-management", "project-management"],
  "cyber security": ["cyber-security"],
  "public health": ["public-health"],
  nursing: ["nursing"],
  "pharmaceutical science": ["pharmaceutical-science"],
  biotechnology: ["biotechnology"],
  "supply chain": ["supply-chain-management"],
  hospitality: ["hospitality", "tourism"],
} as const;
type Subject = keyof typeof subjects;

export interface Combination {
  readonly country: string;
  readonly subject: Subject;
}

/** Every country with every subject. */
export const allCombinations: readonly Combination[] = countries.flatMap((country) =>
  (Object.keys(subjects) as Subject[]).map((subject) => ({ country, subject })),
);

/** What somebody needs to choose a course and to apply. */
const needed = ["tuition", "english", "academic", "deadline", "duration"] as const;
type Needed = (typeof needed)[number];

/** A listed course, as far as the judgement needs it. */
export interface ListedCourse {
  readonly countrySlug: string;
  readonly specialization: string;
  readonly level: string;
  readonly name: string;
  /** 0 if the university doesn't publish it. */
  readonly durationDays: number;
  readonly facts: CourseFacts;
  /** The page to ask on for what isn't published. */
  readonly contact: string;
}

export interface CombinationJudgement extends Combination {
  readonly courses: number;
  /**
   * `complete`: a course has every needed fact. `not published`: what is missing is said, with an official
   * page to ask on. `no contact`: it isn't. `empty`: there is no course.
   */
  readonly verdict: "complete" | "not published" | "no contact" | "empty";
  /** The course with the most facts, and what nobody publishes for it. */
  readonly best: string;
  readonly missing: readonly Needed[];
}

function hasFact(name: Needed, { facts, durationDays }: ListedCourse): boolean {
  if (name === "duration") return durationDays > 0;
  if (name !== "deadline") return name in facts;
  return (
    facts.intakes?.value.some(
      ({ closes, closed, yearly, rolling }) =>
        [closes, closed, yearly].some((day) => day !== undefined) || rolling,
    ) ?? false
  );
}

/** Mulberry32: the same numbers for a seed on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws combinations without replacement: the same ones for a seed. */
export function drawCombinations(count: number, seed: number): Combination[] {
  const random = randomFrom(seed);
  return allCombinations
    .map((combination) => ({ combination, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ combination }) => combination);
}

/** Says whether a student finds what they need, or where to ask for it. */
export function judgeCombination(
  combination: Combination,
  courses: readonly ListedCourse[],
): CombinationJudgement {
  const specializations: readonly string[] = subjects[combination.subject];
  const own = courses.filter(
    ({ countrySlug, specialization, level }) =>
      countrySlug === combination.country &&
      level === "masters" &&
      specializations.includes(specialization),
  );
  const ranked = own
    .map((course) => ({ course, missing: needed.filter((name) => !hasFact(name, course)) }))
    .sort((a, b) => a.missing.length - b.missing.length);
  const [first] = ranked;
  if (!first) return { ...combination, courses: 0, verdict: "empty", best: "", missing: [] };
  const isAnswered = ranked.every(
    ({ course, missing }) => missing.length === 0 || isDeepLink(course.contact),
  );
  return {
    ...combination,
    courses: own.length,
    verdict: !isAnswered ? "no contact" : first.missing.length === 0 ? "complete" : "not published",
    best: first.course.name,
    missing: first.missing,
  };
}

/** The listed courses of a catalogue. */
export async function readListedCourses(catalogue: Catalogue): Promise<ListedCourse[]> {
  const admissions = new Map<number, string | null>();
  for await (const { id, data } of catalogue.universities())
    admissions.set(id, data.admissionsPage ?? null);
  const listed: ListedCourse[] = [];
  for await (const course of catalogue.courses()) {
    if (course.isListed === false) continue;
    const { countrySlug, level, specialization, universityId, slug, facts = {}, data } = course;
    listed.push({
      countrySlug,
      level,
      specialization,
      name: `${universityId}-${slug}`,
      durationDays: course.durationDays,
      facts,
      contact: admissions.get(universityId) ?? facts.link?.value ?? data.source ?? "",
    });
  }
  return listed;
}

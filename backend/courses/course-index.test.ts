import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyFilters, type CourseFilters } from "#domain/courses/course-filters";
import { UNKNOWN_LENGTH } from "#domain/courses/duration";
import { CourseColumns, type CourseRow } from "./course-columns";
import { CourseIndex, type CourseMatch } from "./course-index";

const DAY = "2026-11-25";
const countries = ["germany", "uk", "usa"];
const levels = ["masters", "bachelors"] as const;
const codes = ["en", "de"];

const courseOf = fc.record({
  country: fc.constantFrom(...countries),
  level: fc.constantFrom(...levels),
  fee: fc.option(fc.integer({ min: 0, max: 4_000_000 })),
  days: fc.constantFrom(365, 730),
  languages: fc.subarray(codes),
  needsTest: fc.option(fc.boolean()),
  months: fc.subarray(["January", "September"]),
  exams: fc.subarray(["gre", "ielts"]),
  band: fc.option(fc.constantFrom(6, 6.5, 7)),
  closes: fc.option(fc.constantFrom("2026-11-01", "2026-12-15", "2027-01-15")),
});
type Course = typeof courseOf extends fc.Arbitrary<infer One> ? One : never;

const rowOf = (course: Course, at: number) => ({
  id: `course-${at}`,
  city: `City of ${course.country}`,
  country: course.country,
  level: course.level,
  stream: "engineering",
  specialization: "engineering",
  days: course.days,
  fee: course.fee,
  exams: course.exams,
  intakeMonths: course.months,
  total: null,
  rank: null,
  universityId: at % 3,
  words: [course.country, `word${at}`],
  isIndexed: true,
  updatedOn: `2026-11-${String(1 + (at % 28)).padStart(2, "0")}`,
  facts: {
    intakes: course.closes === null ? null : [{ month: "2027-09", closes: course.closes }],
    language: course.languages.map((code) => ({ code })),
    ielts: course.band,
    noMinimum: false,
    needsTest: course.needsTest,
  },
});

const filtersOf = fc.record({
  country: fc.subarray(countries),
  educationLevel: fc.subarray([...levels]),
  language: fc.subarray(codes),
  maxFee: fc.option(fc.integer({ min: 0, max: 4_000_000 })),
  ielts: fc.option(fc.constantFrom(6, 6.5)),
  open: fc.boolean(),
  noTests: fc.boolean(),
  unstated: fc.boolean(),
  intake: fc.subarray(["01", "09", "not-stated"]),
  examAccepted: fc.subarray(["gre", "ielts", "not-stated"]),
  fees: fc.subarray(["free", "0-10", "not-stated"]),
});
type Chosen = typeof filtersOf extends fc.Arbitrary<infer One> ? One : never;

const chooses = (chosen: readonly string[], own: readonly string[]) =>
  chosen.length === 0 || own.some((value) => chosen.includes(value));

const orNotStated = (values: readonly string[]) => (values.length > 0 ? values : ["not-stated"]);
/** Months with and without dates. */
const startsOf = ({ months, closes }: Course): string[] => [
  ...new Set([
    ...months.map((name) => (name === "January" ? "01" : "09")),
    ...(closes === null ? [] : ["09"]),
  ]),
];
const feeBandOf = ({ fee }: Course): string => {
  if (fee === null) return "not-stated";
  return fee === 0 ? "free" : fee < 1_000_000 ? "0-10" : "more";
};

/** Whether a course is found, or would be if what it doesn't state counted as met. @param but a facet that doesn't count */
const isFound = (
  course: Course,
  chosen: Chosen,
  but?: keyof Chosen,
  lenient = chosen.unstated,
): boolean => {
  const wanted = (own: readonly string[], list: readonly string[]) =>
    chooses(list, own) || (lenient && own.length === 0) || chooses(list, orNotStated(own));
  return (
    (but === "country" || chooses(chosen.country, [course.country])) &&
    (but === "educationLevel" || chooses(chosen.educationLevel, [course.level])) &&
    (but === "language" || wanted(course.languages, chosen.language)) &&
    (but === "intake" || wanted(startsOf(course), chosen.intake)) &&
    (but === "examAccepted" || wanted(course.exams, chosen.examAccepted)) &&
    (but === "fees" || wanted(course.fee === null ? [] : [feeBandOf(course)], chosen.fees)) &&
    (chosen.maxFee === null || (course.fee === null ? lenient : course.fee <= chosen.maxFee)) &&
    (chosen.ielts === null || (course.band === null ? lenient : course.band <= chosen.ielts)) &&
    (!chosen.noTests || (course.needsTest === null ? lenient : !course.needsTest)) &&
    (!chosen.open || (course.closes === null ? lenient : course.closes >= DAY))
  );
};

const countedBy = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** The index of these rows. They are put in from the last, as a database may return them. */
function indexOf(rows: readonly (CourseRow & { readonly id: string })[]): CourseIndex {
  const columns = new CourseColumns(rows.length);
  for (const [at, row] of [...rows.entries()].reverse()) columns.put(at, row);
  const places = new Map(rows.map(({ universityId }) => [universityId, -universityId + 99]));
  return new CourseIndex(
    rows.map(({ id }) => id),
    columns,
    places,
  );
}

const find = (courses: readonly Course[], filters: CourseFilters, match: CourseMatch | null) =>
  indexOf(courses.map(rowOf)).find(filters, match, 0, 100, DAY);

it("finds and counts as one course after the other would", () => {
  fc.assert(
    fc.property(fc.array(courseOf, { maxLength: 40 }), filtersOf, (courses, chosen) => {
      const { ids, total, facets, requirements, notStated } = find(
        courses,
        { ...emptyFilters, ...chosen },
        null,
      );
      const expected = [...courses.entries()].filter(([, course]) => isFound(course, chosen));
      expect([...ids].sort()).toEqual(expected.map(([at]) => `course-${at}`).sort());
      expect(total).toBe(expected.length);
      const lenient = courses.filter((one) => isFound(one, chosen, undefined, true));
      expect(notStated).toBe(lenient.length - expected.length);
      const countsOf = (
        name: "country" | "educationLevel" | "language" | "intake" | "examAccepted" | "fees",
      ) => Object.fromEntries((facets[name] ?? []).map(({ value, count }) => [value, count]));
      const among = (but: keyof Chosen) => courses.filter((one) => isFound(one, chosen, but));
      expect(countsOf("country")).toEqual(countedBy(among("country").map((one) => one.country)));
      expect(countsOf("educationLevel")).toEqual(
        countedBy(among("educationLevel").map((one) => one.level)),
      );
      expect(countsOf("language")).toEqual(
        countedBy(among("language").flatMap((one) => orNotStated(one.languages))),
      );
      expect(countsOf("intake")).toEqual(
        countedBy(among("intake").flatMap((one) => orNotStated(startsOf(one)))),
      );
      expect(countsOf("examAccepted")).toEqual(
        countedBy(among("examAccepted").flatMap((one) => orNotStated(one.exams))),
      );
      const bands = among("fees").map(feeBandOf);
      for (const band of ["free", "0-10", "not-stated"])
        expect(countsOf("fees")[band] ?? 0).toBe(bands.filter((one) => one === band).length);
      const wouldFind = (change: Partial<Record<keyof Chosen, unknown>>) =>
        courses.filter((one) => isFound(one, { ...chosen, ...change } as Chosen)).length;
      expect(requirements.noTests).toBe(wouldFind({ noTests: true }));
      expect(requirements.open).toBe(wouldFind({ open: true }));
      for (const { value, count } of requirements.ielts)
        expect(count, value).toBe(wouldFind({ ielts: Number(value) }));
    }),
  );
});

it("finds only what the keywords found, in the order of the next deadline", () => {
  const course = {
    country: "uk",
    level: "masters",
    fee: 1,
    days: 365,
    languages: ["en"],
    needsTest: false,
    months: [],
    exams: [],
    band: 6,
  };
  const closing = ["2027-01-15", null, "2026-12-15", "2026-11-01", "2026-12-15"] as const;
  const courses = closing.map((closes) => ({ ...course, closes })) as Course[];
  const words = [["uk"], ["word0", "word1", "word2", "word3", "unknown"]];
  const { ids, total } = find(courses, { ...emptyFilters, sort: "deadline" }, { words });
  expect(ids).toEqual(["course-2", "course-0", "course-1", "course-3"]);
  expect(total).toBe(4);
});

it("finds the courses of some universities, and none for a keyword that no course has", () => {
  const course = {
    country: "uk",
    level: "masters",
    fee: 1,
    days: 365,
    languages: [],
    needsTest: false,
    months: [],
    exams: [],
    band: null,
  };
  const courses = [1, 2, 3, 4].map(() => ({ ...course, closes: null })) as Course[];
  expect(find(courses, emptyFilters, { universities: [0, 2] }).ids).toEqual([
    "course-0",
    "course-2",
    "course-3",
  ]);
  expect(find(courses, emptyFilters, { words: [[]] }).total).toBe(0);
});

it("lists addresses in parts, with the newest change of each", () => {
  const index = indexOf(
    ["msc-law", "msc-data-2", "ba-art", "ba-without-facts"].map((slug, at) => ({
      ...rowOf(fc.sample(courseOf, 1)[0] as Course, at),
      id: `1${at}-${slug}`,
      universityId: 10 + at,
      updatedOn: `2026-0${at === 3 ? 9 : 3 - at}-28`,
      isIndexed: at !== 3,
    })),
  );
  expect(index.addresses(1, 3)).toEqual([
    { universityId: 11, slug: "msc-data-2", updatedOn: "2026-02-28" },
    { universityId: 12, slug: "ba-art", updatedOn: "2026-01-28" },
  ]);
  expect([index.indexed, index.updatedOn(0, 3), index.updatedOn(1, 3)]).toEqual([
    ...[3, "2026-03-28", "2026-02-28"],
  ]);
});

it("puts open courses first, by total cost, and those without dates before closed ones", () => {
  const rows = (
    [
      ["2026-11-01", 100],
      [null, 200],
      ["2027-01-15", 400],
      ["2026-12-15", null],
      ["2027-01-15", 300],
      [null, 100],
    ] as const
  ).map(([closes, total], at) => ({
    ...rowOf({ ...(fc.sample(courseOf, 1)[0] as Course), closes }, at),
    total,
  }));
  const { ids } = indexOf(rows).find(emptyFilters, null, 0, 10, DAY);
  expect(ids.map((id) => Number(id.at(-1)))).toEqual([4, 2, 3, 5, 1, 0]);
});

it("counts a length that is not published neither as short nor as long, and sorts it last", () => {
  const courses = [540, UNKNOWN_LENGTH, 360].map((days) => ({
    country: "uk",
    level: "masters",
    days,
    languages: [],
    needsTest: false,
    months: [],
    exams: [],
    band: null,
    fee: null,
    closes: null,
  })) as Course[];
  const found = (filters: Partial<CourseFilters>) =>
    find(courses, { ...emptyFilters, ...filters }, null).ids.map((id) => Number(id.at(-1)));
  expect(found({ dayTo: 400 })).toEqual([2]);
  expect(found({ dayFrom: 100 })).toEqual([0, 2]);
  expect(found({ courseDuration: ["12"] })).toEqual([2]);
  expect(found({ sort: "duration" })).toEqual([2, 0, 1]);
});

it("sorts by fee, unknown ones last, and by university", () => {
  const course = {
    country: "uk",
    level: "masters",
    days: 365,
    languages: [],
    needsTest: false,
    months: [],
    exams: [],
    band: null,
  };
  const courses = [3, null, 1, 2].map((fee) => ({ ...course, fee, closes: null })) as Course[];
  const sorted = (sort: CourseFilters["sort"]) =>
    find(courses, { ...emptyFilters, sort }, null).ids.map((id) => Number(id.at(-1)));
  expect(sorted("fee")).toEqual([2, 3, 0, 1]);
  expect(sorted("-fee")).toEqual([0, 3, 2, 1]);
  expect(sorted("title")).toEqual([0, 1, 2, 3]);
});

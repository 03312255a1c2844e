import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptedExams } from "#domain/courses/facts/accepted-exams";
import type { CourseFacts, EvidenceLevel } from "#domain/courses/facts/course-facts";
import { openEmptyDatabase } from "../../tests/setup/test-database";
import type { OpenDatabase } from "../platform/db/database";
import { courses, universities } from "../platform/db/schema/catalogue";
import { examOverview } from "./exam-overview";
import { examRequirements } from "./exam-requirements";

let database: OpenDatabase;

const row = { search: "", hash: "" };
const institution = {
  kind: "public" as const,
  founded: 1900,
  website: "https://hill.example/",
  latitude: null,
  longitude: null,
  intakes: [],
  aliases: [],
  externalIds: [],
  applicationPortal: null,
  admissionsPage: null,
  admissionRateAsk: null,
  rankings: [],
  about: "A university.",
  source: "https://hill.example/",
  asOf: "2026-01-01",
};

const gre = (need: "required" | "optional"): CourseFacts => ({
  tests: {
    value: [
      { test: "gmat", need: "recommended" },
      { test: "gre", need },
    ],
    evidence: { level: "course", source: "https://hill.example/gre", checkedOn: "2026-11-01" },
  },
});

const english = (level: EvidenceLevel, overall: number): CourseFacts => ({
  english: {
    value: { ielts: { overall } },
    evidence: { level, source: `https://hill.example/${level}`, checkedOn: "2026-11-01" },
  },
});

function course(id: number, slug: string, facts: CourseFacts, more = {}) {
  return {
    ...row,
    id: `${id}-${slug}`,
    universityId: id,
    slug,
    title: slug.toUpperCase(),
    countrySlug: "uk",
    level: "masters" as const,
    stream: "law",
    specialization: "law",
    durationDays: 365,
    exams: acceptedExams(facts),
    data: { tuitionFee: null, intakes: [], externalIds: [], source: "", asOf: "2026-01-01" },
    facts,
    ...more,
  };
}

beforeAll(async () => {
  database = await openEmptyDatabase();
  const university = (id: number, name: string) => ({
    ...row,
    id,
    slug: `u-${id}`,
    name,
    countrySlug: "uk",
    city: "Hill",
    data: institution,
  });
  await database.db
    .insert(universities)
    .values([
      university(1, "Alpha"),
      university(2, "Beta"),
      university(3, "Gamma"),
      university(4, "Delta"),
    ]);
  await database.db
    .insert(courses)
    .values([
      course(1, "ma", english("university", 6)),
      course(1, "mb", english("university", 6)),
      course(1, "ba", english("university", 6), { level: "bachelors" }),
      course(1, "llm", english("course", 7.5)),
      course(3, "mc", english("rule", 5.5)),
      course(4, "md", gre("required")),
      course(4, "me", gre("required")),
      course(4, "mf", gre("optional")),
      course(4, "hidden", english("course", 8), { isListed: false }),
    ]);
});
afterAll(() => database.close());

it("lists universities with the rules of their courses, and courses with their own", async () => {
  const { universities: found, courses: own } = await examRequirements(database.db, "ielts", "uk");
  expect(
    found.map(({ name, path, requirements }) => [
      ...[name, path],
      requirements.map(({ text, levels }) => `${text}: ${[...levels].sort().join()}`),
    ]),
  ).toEqual([
    ["Alpha", "/university/uk/u-1", ["6: bachelors,masters"]],
    ["Gamma", "/university/uk/u-3", ["5.5: masters"]],
  ]);
  expect(own).toEqual([
    {
      title: "LLM",
      level: "masters",
      university: "Alpha",
      path: "/university/uk/u-1/llm",
      text: "7.5",
      evidence: {
        level: "course",
        source: "https://hill.example/course",
        checkedOn: "2026-11-01",
      },
    },
  ]);
});

it("is empty for other exams and countries", async () => {
  const none = { universities: [], courses: [] };
  expect(await examRequirements(database.db, "ielts", "usa")).toEqual(none);
  expect(await examRequirements(database.db, "sat", "uk")).toEqual(none);
});

it("sums up what the listed courses of each country ask for", async () => {
  expect(await examOverview(database.db, "ielts")).toEqual([
    {
      country: "uk",
      courses: 5,
      text: "6 most often, from 5.5 to 7.5",
      range: { low: 5.5, usual: 6, high: 7.5 },
    },
  ]);
  expect(await examOverview(database.db, "gre")).toEqual([
    { country: "uk", courses: 3, text: "Required by 2, optional for 1", range: null },
  ]);
  expect(await examOverview(database.db, "pte")).toEqual([]);
});

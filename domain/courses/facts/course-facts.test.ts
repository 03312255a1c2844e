import { describe, expect, it } from "vitest";
import {
  isDeepLink,
  resolveFacts,
  yearlyInr,
  yearlyTuition,
  type CourseFacts,
  type CoursePlace,
  type EvidenceLevel,
  type Scope,
  type ScopedFacts,
} from "./course-facts";

const place: CoursePlace = {
  universityId: 1,
  countrySlug: "germany",
  kind: "public",
  level: "masters",
  stream: "law",
  specialization: "law",
  title: "Master of Arts",
  intakeMonths: [],
};
const everywhere: Scope = {
  levels: [],
  streams: [],
  specializations: [],
  universities: [],
  except: [],
  languages: [],
};
const evidence = (level: EvidenceLevel) => ({
  level,
  source: "https://hill.example/facts",
  checkedOn: "2026-11-01",
});
const english = (overall: number, level: EvidenceLevel): CourseFacts => ({
  english: { value: { ielts: { overall } }, evidence: evidence(level) },
});
const scoped = (scope: Partial<Scope>, facts: CourseFacts): ScopedFacts => ({
  scope: { ...everywhere, ...scope },
  facts,
});

describe("resolveFacts", () => {
  it("prefers the course, then the university, then the rule", () => {
    const university = [scoped({}, english(6.5, "university"))];
    const rules = [scoped({}, english(6, "rule"))];
    const overall = (stated: CourseFacts[], own: ScopedFacts[]) =>
      resolveFacts(place, stated, own, rules).english?.value.ielts?.overall;
    expect(overall([english(7, "course")], university)).toBe(7);
    expect(overall([], university)).toBe(6.5);
    expect(overall([], [])).toBe(6);
  });

  it("gives a degree with rules of its own no general fee or entry rule", () => {
    const academic = (level: EvidenceLevel): CourseFacts => ({
      academic: { value: { text: "A bachelor's degree with 60%." }, evidence: evidence(level) },
      ...english(6.5, level),
    });
    const of = (title: string, scope: Partial<Scope>) =>
      Object.keys(
        resolveFacts({ ...place, title }, [], [scoped(scope, academic("university"))], []),
      ).sort();
    expect(of("MA History", {})).toEqual(["academic", "english"]);
    expect(of("LLM Laws", { levels: ["masters"] })).toEqual(["english"]);
    expect(of("LLM Laws", { streams: ["law"] })).toEqual(["academic", "english"]);
    const rules = [scoped({}, academic("rule"))];
    expect(resolveFacts({ ...place, title: "LLM Laws" }, [], [], rules)).toHaveProperty("academic");
  });

  it("prefers the first of several sets of the course's own facts", () => {
    const facts = resolveFacts(place, [english(7, "course"), english(8, "course")], [], []);
    expect(facts.english?.value.ielts?.overall).toBe(7);
  });

  it("prefers the narrowest facts of the university", () => {
    const own = [
      scoped({}, english(6, "university")),
      scoped({ levels: ["masters"] }, english(6.5, "university")),
      scoped({ levels: ["bachelors"] }, english(5.5, "university")),
    ];
    expect(resolveFacts(place, [], own, []).english?.value.ielts?.overall).toBe(6.5);
  });

  it.each<[Partial<Scope>]>([
    [{ country: "france" }],
    [{ kind: "private" }],
    [{ streams: ["engineering"] }],
    [{ specializations: ["design"] }],
    [{ universities: [2] }],
    [{ except: [1] }],
    [{ languages: ["de"] }],
  ])("ignores facts outside their scope: %o", (scope) => {
    expect(resolveFacts(place, [], [], [scoped(scope, english(6, "rule"))])).toEqual({});
  });

  it("applies a rule for a language that the university states", () => {
    const language: CourseFacts = {
      language: { value: [{ code: "de" }], evidence: evidence("university") },
    };
    const rules = [scoped({ languages: ["de"] }, english(6, "rule"))];
    expect(resolveFacts(place, [], [scoped({}, language)], rules)).toHaveProperty("english");
  });

  it("never inherits a link or a description", () => {
    const link: CourseFacts = {
      link: { value: "https://hill.example/law", evidence: evidence("university") },
    };
    expect(resolveFacts(place, [], [scoped({}, link)], [])).toEqual({});
  });

  it("inherits only the intakes in which the course starts", () => {
    const intakes: CourseFacts = {
      intakes: {
        value: [{ month: "2027-04" }, { month: "2027-10", closes: "2027-07-15" }],
        evidence: evidence("university"),
      },
    };
    const inherit = (intakeMonths: string[]) =>
      resolveFacts({ ...place, intakeMonths }, [], [scoped({}, intakes)], []).intakes?.value;
    expect(inherit(["October"])).toEqual([{ month: "2027-10", closes: "2027-07-15" }]);
    expect(inherit(["January"])).toBeUndefined();
    expect(inherit([])).toHaveLength(2);
  });
});

describe("yearly tuition", () => {
  const tuition = { amount: 100, currency: "EUR", inr: 9_000 };

  it.each([
    ["year", 24, 9_000],
    ["semester", 24, 18_000],
    ["term", 24, 27_000],
    ["course", 24, 4_500],
    ["course", 6, 9_000],
    ["credit", 24, null],
  ] as const)("of an amount per %s over %i months is %s", (per, months, inr) => {
    expect(yearlyInr({ ...tuition, per }, months)).toBe(inr);
  });

  it("keeps the currency, and no fee stays no fee", () => {
    expect(yearlyTuition({ ...tuition, per: "semester" }, 24)).toEqual({
      amount: 200,
      currency: "EUR",
      inr: 18_000,
    });
    expect(yearlyTuition({ amount: 0, currency: "EUR", inr: 0, per: "semester" }, 24)?.amount).toBe(
      0,
    );
  });
});

it.each([
  ["https://www.tum.de/", false],
  ["https://www.tum.de", false],
  ["https://www.tum.de/en/fees", true],
  ["https://www.tum.de/?page=fees", true],
  ["fees", false],
])("tells whether %s is a deep link: %s", (address, expected) => {
  expect(isDeepLink(address)).toBe(expected);
});

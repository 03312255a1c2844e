import { describe, expect, it } from "vitest";
import { hoursOn } from "../time/working-hours";
import { chooseCounsellor, matchOf, type Candidate } from "./assignment";

/** Tuesday, 24 Nov 2026, 11:30 am in India. */
const now = new Date("2026-11-24T06:00:00Z");
const anyone: Candidate = {
  staffId: "a",
  acceptsLeads: true,
  acceptsCalls: false,
  maxOpenLeads: 10,
  openLeads: 0,
  lastAssignedAt: null,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  hours: hoursOn([1, 2, 3, 4, 5], "09:30", "18:00"),
  absences: [],
};
const candidate = (staffId: string, rest: Partial<Candidate> = {}): Candidate => ({
  ...anyone,
  staffId,
  ...rest,
});
const lead = { region: "IN", language: null, countries: ["DEU"], about: "MSc Computer Science" };

describe("a rule", () => {
  it.each([
    ["fits everything when empty", {}, lead, 0],
    ["fits a country", { countries: ["DEU", "USA"] }, lead, 1],
    ["excludes other countries", { countries: ["USA"] }, lead, null],
    [
      "fits region and language",
      { regions: ["VN"], languages: ["vi"] },
      { ...lead, region: "VN" },
      2,
    ],
    [
      "fits the language that the lead speaks before that of the edition",
      { languages: ["en"] },
      { ...lead, region: "VN", language: "en" },
      1,
    ],
    [
      "excludes the edition's language where the lead speaks another",
      { languages: ["vi"] },
      { ...lead, region: "VN", language: "en" },
      null,
    ],
    ["excludes other languages", { languages: ["vi"] }, lead, null],
    ["fits a field in any case", { fields: ["computer science"] }, lead, 1],
    ["excludes other fields", { fields: ["medicine"] }, lead, null],
    ["excludes if one criterion does", { countries: ["DEU"], regions: ["SA"] }, lead, null],
  ] as const)("%s", (_, rule, given, match) => {
    expect(matchOf({ ...anyone, ...rule }, given)).toBe(match);
  });
});

describe("the counsellor of a lead", () => {
  const chosen = (...candidates: Candidate[]) =>
    chooseCounsellor(lead, candidates, now)?.staffId ?? null;

  it("is the one whose rule fits most closely", () => {
    const expert = candidate("b", { countries: ["DEU"], lastAssignedAt: now });
    expect(chosen(candidate("a"), expert)).toBe("b");
  });

  it("is the one who has waited longest, or has never had a lead", () => {
    const [first, second] = [
      candidate("a", { lastAssignedAt: new Date("2026-11-24T05:00:00Z") }),
      candidate("b", { lastAssignedAt: new Date("2026-11-24T04:00:00Z") }),
    ];
    expect(chosen(first, second)).toBe("b");
    expect(chosen(first, second, candidate("c"))).toBe("c");
  });

  it.each([
    ["accepts no leads", { acceptsLeads: false }],
    ["has no room for more", { openLeads: 10 }],
    ["is away", { absences: [{ from: "2026-11-24", until: null }] }],
    ["doesn't work today", { hours: hoursOn([1], "09:30", "18:00") }],
    ["takes other countries", { countries: ["USA"] }],
  ] as const)("is not a counsellor who %s", (_, rest) => {
    expect(chosen(candidate("a", rest))).toBeNull();
  });

  it("is not the one who has just let it wait", () => {
    expect(chooseCounsellor(lead, [anyone], now, "a")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import {
  byDeadline,
  deadlineText,
  isClosingSoon,
  isForIndians,
  matchesFilters,
  nextDeadline,
  type Scholarship,
} from "./scholarship";
import { readScholarshipFilters, writeScholarshipFilters } from "./scholarship-query";

const TODAY = "2026-11-22";
const evidence = {
  source: "https://example.org/facts",
  checkedOn: "2026-11-01",
  reviewBy: "2027-11-01",
};

interface Changes extends Partial<Omit<Scholarship, "deadline" | "eligibility">> {
  readonly deadline?: Partial<Scholarship["deadline"]>;
  readonly eligibility?: Partial<Scholarship["eligibility"]>;
}

function scholarship({ deadline, eligibility, ...rest }: Changes = {}): Scholarship {
  return {
    slug: "hill",
    path: "/scholarship/hill",
    title: "Hill Scholarship",
    description: "A scholarship.",
    countries: ["uk"],
    levels: ["masters"],
    provider: "Hill Trust",
    status: "open",
    link: null,
    award: { ...evidence, cover: "full", text: "All costs" },
    places: null,
    eligibility: {
      ...evidence,
      nationalities: ["india"],
      streams: [],
      universities: [],
      text: "Graduates.",
      ...eligibility,
    },
    deadline: {
      ...evidence,
      cycle: "2027/28",
      opens: null,
      closes: [],
      months: [],
      text: "In spring.",
      ...deadline,
    },
    ...rest,
  };
}

const closing = (...days: string[]): Changes => ({
  deadline: { closes: days.map((on, index) => ({ on, label: `round ${index + 1}` })) },
});

describe("nextDeadline", () => {
  it("is the first that has not passed", () => {
    const found = nextDeadline(
      scholarship(closing("2027-03-01", "2026-10-01", "2026-11-30")),
      TODAY,
    );
    expect(found).toMatchObject({ on: "2026-11-30", daysLeft: 8 });
  });

  it("includes today and leaves out yesterday", () => {
    expect(nextDeadline(scholarship(closing(TODAY)), TODAY)?.daysLeft).toBe(0);
    expect(nextDeadline(scholarship(closing("2026-11-21")), TODAY)).toBeNull();
  });

  it("is none for a scheme that has ended or is paused", () => {
    for (const status of ["ended", "paused"] as const)
      expect(nextDeadline(scholarship({ ...closing("2026-12-01"), status }), TODAY)).toBeNull();
  });
});

describe("isClosingSoon", () => {
  it("is true within 60 days", () => {
    expect(isClosingSoon(scholarship(closing("2027-01-21")), TODAY)).toBe(true);
    expect(isClosingSoon(scholarship(closing("2027-01-22")), TODAY)).toBe(false);
    expect(isClosingSoon(scholarship(closing("2026-11-21")), TODAY)).toBe(false);
  });

  it("is false before applications open", () => {
    const { deadline } = closing("2026-12-20");
    expect(
      isClosingSoon(scholarship({ deadline: { ...deadline, opens: "2026-12-01" } }), TODAY),
    ).toBe(false);
  });
});

describe("eligibility", () => {
  it("counts groups of countries that include India", () => {
    for (const one of ["any", "india", "commonwealth", "non-eu"] as const)
      expect(isForIndians(scholarship({ eligibility: { nationalities: [one] } }))).toBe(true);
    expect(isForIndians(scholarship({ eligibility: { nationalities: ["vietnam"] } }))).toBe(false);
    expect(isForIndians(scholarship({ status: "ended" }))).toBe(false);
  });

  it("matches any field, university and country where a scheme is not bound to some", () => {
    const anywhere = scholarship({ countries: ["anywhere"] });
    const filters = { country: "germany", stream: "law", university: 5001, level: "masters" };
    expect(matchesFilters(anywhere, filters, TODAY)).toBe(true);
    expect(matchesFilters(scholarship(), filters, TODAY)).toBe(false);
    const bound = scholarship({
      countries: ["germany"],
      eligibility: { streams: ["engineering"], universities: [5002] },
    });
    expect(matchesFilters(bound, { country: "germany" }, TODAY)).toBe(true);
    expect(matchesFilters(bound, { stream: "law" }, TODAY)).toBe(false);
    expect(matchesFilters(bound, { university: 5001 }, TODAY)).toBe(false);
    expect(matchesFilters(bound, { university: 5002 }, TODAY)).toBe(true);
    expect(matchesFilters(bound, { level: "phd" }, TODAY)).toBe(false);
  });
});

describe("order and texts", () => {
  it("sorts by next deadline, then those without one, then those that ended", () => {
    const named = (title: string, changes: Changes) => scholarship({ ...changes, title });
    const all = [
      named("ended", { status: "ended" }),
      named("passed", closing("2026-03-01")),
      named("late", closing("2027-05-01")),
      named("paused", { status: "paused" }),
      named("soon", closing("2026-12-01")),
    ];
    expect(all.sort(byDeadline(TODAY)).map(({ title }) => title)).toEqual([
      "soon",
      "late",
      "passed",
      "paused",
      "ended",
    ]);
  });

  it("says how many days are left, or when it closed", () => {
    expect(deadlineText(scholarship(closing("2026-11-23")), TODAY)).toBe(
      "23 Nov 2026 (round 1), 1 day left",
    );
    expect(
      deadlineText(
        scholarship({
          deadline: { closes: [{ on: "2026-03-12", label: null }], months: ["March"] },
        }),
        TODAY,
      ),
    ).toBe("Not announced yet. The last round closed on 12 Mar 2026. Usually closes in March.");
    expect(deadlineText(scholarship({ deadline: { closes: [], months: ["March"] } }), TODAY)).toBe(
      "Not announced yet. Usually closes in March.",
    );
    expect(deadlineText(scholarship({ status: "ended" }), TODAY)).toBe("Ended: no new awards");
    expect(deadlineText(scholarship(), TODAY)).toBe("In spring.");
  });
});

describe("filters in an address", () => {
  it("are read and written in the same form", () => {
    const query = "country=uk&level=masters&stream=law&for=indians&closing=soon";
    const filters = readScholarshipFilters(new URLSearchParams(query));
    expect(filters).toEqual({
      country: "uk",
      level: "masters",
      stream: "law",
      forIndians: true,
      closingSoon: true,
    });
    expect(writeScholarshipFilters(filters).toString()).toBe(query);
  });

  it("leave out empty and unreadable values", () => {
    const query = "country=&level=%3Cscript%3E&for=all&closing=later";
    expect(readScholarshipFilters(new URLSearchParams(query))).toEqual({});
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToDay } from "../time/dates";
import { planNotes, planOf, type PlanFacts } from "./plan";

const stages = [
  { id: 1, monthsBefore: 12, daysNeeded: 14 },
  { id: 3, monthsBefore: 10, daysNeeded: 42 },
  { id: 4, monthsBefore: 9, daysNeeded: 42 },
  { id: 5, monthsBefore: 8, daysNeeded: 14 },
  { id: 6, monthsBefore: 5 },
  { id: 7, monthsBefore: 4 },
  { id: 17, monthsBefore: 3 },
  { id: 18, monthsBefore: 1 },
];
const unknown = { kind: "unknown", opens: null, planFrom: null, decides: null } as const;
const closing = (planFrom: string, opens: string | null = null) =>
  ({ kind: "open", opens, planFrom, decides: null }) as const;
const facts: PlanFacts = {
  intake: { intakeYear: 2027, intakeMonth: 9 },
  deadline: unknown,
  visa: null,
  replyBy: null,
  begunOn: "2026-11-26",
};
const datesOf = (change: Partial<PlanFacts>) =>
  Object.fromEntries(
    [...planOf(stages, { ...facts, ...change }).dates].map(([id, { dueOn }]) => [id, dueOn]),
  );

describe("plan of an application", () => {
  it("leads to the deadline with a margin of two weeks", () => {
    const plan = planOf(stages, { ...facts, deadline: closing("2027-06-30") });
    expect(plan.compressedTo).toBeNull();
    expect([...plan.dates].slice(0, 4)).toEqual([
      [1, { dueOn: "2027-03-10", basis: "deadline" }],
      [3, { dueOn: "2027-04-21", basis: "deadline" }],
      [4, { dueOn: "2027-06-02", basis: "deadline" }],
      [5, { dueOn: "2027-06-16", basis: "deadline" }],
    ]);
  });

  it("has closer dates if there is less time, and says so", () => {
    // MSc Computing at Dublin City University: eight days left.
    const plan = planOf(stages, { ...facts, deadline: closing("2026-12-04") });
    const days = [1, 3, 4, 5].map((id) => plan.dates.get(id)?.dueOn ?? "");
    expect(days).toEqual(["2026-11-27", "2026-11-30", "2026-12-03", "2026-12-03"]);
    expect(plan.compressedTo).toBe(8);
    expect(planNotes(plan, { outcome: "preparing", closes: "2026-12-04", visa: null })).toEqual([
      "These steps usually take 18 weeks. You started 8 days before the deadline on 4 Dec 2026, so the dates are closer together.",
    ]);
  });

  it("has no date for a decision and a reply that only the university can name", () => {
    const { dates } = planOf(stages, facts);
    expect([6, 7].map((id) => dates.get(id)?.basis)).toEqual(["none", "none"]);
    const named = planOf(stages, {
      ...facts,
      deadline: { ...closing("2027-06-30"), decides: "2027-07-15" },
      replyBy: "2027-08-01",
    });
    expect([6, 7].map((id) => named.dates.get(id))).toEqual([
      { dueOn: "2027-07-15", basis: "decision" },
      { dueOn: "2027-08-01", basis: "offer" },
    ]);
  });

  it("has no date for a visa that was refused: whether to apply again is a question", () => {
    expect(planOf(stages, facts).dates.get(17)?.basis).toBe("advice");
    expect(planOf(stages, { ...facts, isVisaRefused: true }).dates.get(17)?.basis).toBe("none");
  });

  it("doesn't plan the submission before applications open", () => {
    const deadline = closing("2026-12-10", "2026-12-09");
    expect(datesOf({ deadline })[5]).toBe("2026-12-09");
  });

  it("puts decision, deposit and visa after the submission", () => {
    // TU Berlin, April 2027: the deadline is a month before the course starts.
    const visa = { country: "germany", weeks: 12, text: "six to 12 weeks", source: "" };
    const plan = planOf(stages, {
      ...{ ...facts, visa, intake: { intakeYear: 2027, intakeMonth: 4 } },
      deadline: closing("2027-02-28", "2026-12-01"),
    });
    const date = (id: number) => plan.dates.get(id)?.dueOn ?? "";
    expect(date(5)).toBe("2027-02-15");
    for (const id of [6, 7, 17]) expect(date(id) >= date(5)).toBe(true);
    expect(plan.isVisaTight).toBe(true);
    const notes = planNotes(plan, { outcome: "preparing", closes: "2027-02-28", visa });
    expect(notes.at(-1)).toContain("A visa decision takes six to 12 weeks.");
  });

  it("plans the visa from its lead time and the start of the course", () => {
    const plan = planOf(stages, {
      ...{ ...facts, visa: { weeks: 12 }, deadline: closing("2026-12-15") },
    });
    expect(plan.dates.get(17)).toEqual({ dueOn: "2027-05-26", basis: "visa" });
    expect(plan.isVisaTight).toBe(false);
    expect(plan.dates.get(18)).toEqual({ dueOn: "2027-09-01", basis: "start" });
  });

  it("takes the day to reply from the offer, and the decision from the university", () => {
    const deadline = { ...closing("2026-12-15"), decides: "2027-02-01" };
    const plan = planOf(stages, { ...facts, deadline, replyBy: "2026-12-10" });
    expect(plan.dates.get(6)).toEqual({ dueOn: "2027-02-01", basis: "decision" });
    expect(plan.dates.get(7)).toEqual({ dueOn: "2026-12-10", basis: "offer" });
  });

  it("is advice without a deadline", () => {
    const plan = planOf(stages, facts);
    expect(plan.dates.get(5)).toEqual({ dueOn: "2027-03-18", basis: "advice" });
    expect(plan.compressedTo).toBeNull();
    expect(plan.dates.get(17)?.basis).toBe("advice");
  });

  it("keeps an earlier cycle's day as advice, until it has passed", () => {
    const deadline = { ...unknown, kind: "last-cycle", planFrom: "2027-01-15" } as const;
    const before = planOf(stages, { ...facts, deadline });
    expect(before.dates.get(5)).toEqual({ dueOn: "2027-01-08", basis: "advice" });
    expect(datesOf({ deadline, begunOn: "2027-01-20" })[5]).toBe("2027-05-12");
  });

  it("leaves the day on which the university decides, also before the submission", () => {
    const deadline = { ...closing("2027-06-30"), decides: "2027-01-01" };
    expect(planOf(stages, { ...facts, deadline }).dates.get(6)).toEqual({
      dueOn: "2027-01-01",
      basis: "decision",
    });
  });

  it("moves the visa after the submission, and after no day that the university names", () => {
    const deadline = closing("2026-12-15");
    const dates = datesOf({ deadline, replyBy: "2027-03-01", visa: { weeks: 40 } });
    expect(dates[7]).toBe("2027-03-01");
    expect(dates[17]).toBe(dates[5]);
  });

  it("says when an offer has to be answered, not when the university decides", () => {
    const { dates } = planOf(stages, { ...facts, replyBy: "2027-08-01" });
    expect([6, 7].map((id) => dates.get(id)?.basis)).toEqual(["none", "offer"]);
  });

  it("has a tight visa only if it has to be applied for before the submission", () => {
    const tight = (planFrom: string, visa: PlanFacts["visa"] = { weeks: 12 }) =>
      planOf(stages, { ...facts, replyBy: "2027-05-30", visa, deadline: closing(planFrom) })
        .isVisaTight;
    // Two weeks before these days is the submission, and the visa is due on 26 May.
    expect(tight("2027-06-09")).toBe(false);
    expect(tight("2027-06-10")).toBe(true);
    // Without a lead time, the visa is due three months before the start.
    expect(tight("2027-06-10", null)).toBe(false);
  });

  it("names the arrival also after a refused visa", () => {
    const { dates } = planOf(stages, { ...facts, isVisaRefused: true });
    expect(dates.get(18)).toEqual({ dueOn: "2027-09-01", basis: "start" });
  });

  it("advises the usual months before the start if there is more time than the steps take", () => {
    expect(datesOf({ begunOn: "2026-01-01" })[5]).toBe("2026-12-18");
  });

  it("is based on the deadline also after it has passed", () => {
    const deadline = { ...closing("2026-11-01"), kind: "passed" } as const;
    expect(planOf(stages, { ...facts, deadline }).dates.get(5)?.basis).toBe("deadline");
  });

  it("doesn't use a day that comes each year once it has passed", () => {
    const deadline = { ...unknown, kind: "yearly", planFrom: "2027-01-15" } as const;
    expect(datesOf({ deadline, begunOn: "2027-01-15" })[5]).toBe("2027-01-15");
    expect(datesOf({ deadline, begunOn: "2027-01-16" })[5]).toBe("2027-05-08");
  });

  it("submits on the last day if applications open then", () => {
    expect(datesOf({ deadline: closing("2026-12-10", "2026-12-10") })[5]).toBe("2026-12-10");
  });

  it.each<[string, Parameters<typeof planNotes>[1], Partial<PlanFacts>, string[]]>([
    [
      "one day is left, and no deadline is known",
      { outcome: "preparing", closes: null, visa: null },
      { deadline: closing("2026-11-27") },
      [
        "These steps usually take 18 weeks. You started 1 day before the date to submit by, so the dates are closer together.",
      ],
    ],
    [
      "there is time",
      { outcome: "preparing", closes: "2027-06-30", visa: null },
      { deadline: closing("2027-06-30") },
      [],
    ],
    [
      "it has been submitted",
      { outcome: "submitted", closes: "2026-11-27", visa: null },
      { deadline: closing("2026-11-27") },
      [],
    ],
    [
      "the visa has time",
      {
        ...{ outcome: "submitted", closes: "2026-12-15" },
        visa: { country: "ireland", weeks: 4, text: "four weeks", source: "" },
      },
      { deadline: closing("2026-12-15"), visa: { weeks: 4 } },
      [],
    ],
    [
      "the place is accepted",
      {
        ...{ outcome: "accepted", closes: "2027-06-10" },
        visa: { country: "germany", weeks: 12, text: "six to 12 weeks", source: "" },
      },
      { deadline: closing("2027-06-10"), visa: { weeks: 12 }, replyBy: "2027-05-30" },
      [],
    ],
  ])("has these notes if %s", (_, shown, change, notes) => {
    expect(planNotes(planOf(stages, { ...facts, ...change }), shown)).toEqual(notes);
  });

  it("never decreases, and is never after the deadline or the start", () => {
    const day = fc.integer({ min: 0, max: 500 }).map((days) => addToDay("2026-06-01", days, "day"));
    fc.assert(
      fc.property(day, day, fc.option(day), fc.integer({ min: 1, max: 30 }), (...given) => {
        const [begunOn, closes, opens, weeks] = given;
        const plan = planOf(stages, {
          ...{ ...facts, begunOn, visa: { weeks } },
          deadline: closing(closes, opens !== null && opens <= closes ? opens : null),
        });
        const days = [1, 3, 4, 5, 7, 17, 18].map((id) => plan.dates.get(id)?.dueOn ?? "");
        expect(days).toEqual([...days].sort());
        const submission = plan.dates.get(5)?.dueOn ?? "";
        expect(submission <= closes).toBe(true);
        expect((days.at(-1) ?? "") <= "2027-09-01").toBe(true);
      }),
    );
  });
});

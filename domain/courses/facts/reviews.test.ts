import { describe, expect, it } from "vitest";
import type { CourseFacts, Evidence } from "./course-facts";
import { isOverdue, overdueText, withReviewDays, type ReviewPeriods } from "./reviews";

const fact = { checkedOn: "2025-06-12", reviewBy: "2026-06-30" };

describe("overdue facts", () => {
  it("are those whose review day has passed", () => {
    expect(isOverdue(fact, "2026-06-30")).toBe(false);
    expect(isOverdue(fact, "2026-07-01")).toBe(true);
    expect(isOverdue({}, "2099-01-01")).toBe(false);
  });

  it("say when they were checked", () => {
    expect(overdueText(fact, "2026-07-01")).toBe("Checked in June 2025; confirm on");
    expect(overdueText(fact, "2026-06-30")).toBeNull();
  });
});

describe("withReviewDays", () => {
  const periods: ReviewPeriods = {
    tuition: { months: 12, blocksRelease: true },
    intakes: { months: 12, blocksRelease: true },
    mode: { months: 24, blocksRelease: false },
  };
  const evidence = (level: Evidence["level"] = "course"): Evidence => ({
    level,
    source: "https://hill.example/fees",
    checkedOn: "2026-01-31",
  });
  const tuition = { amount: 1, currency: "USD", inr: 90, per: "year" as const };
  const reviewDayOf = (facts: CourseFacts, name: keyof CourseFacts) =>
    withReviewDays(facts, periods)[name]?.evidence.reviewBy;

  it("adds the months of the fact to the day of its check", () => {
    expect(reviewDayOf({ tuition: { value: tuition, evidence: evidence() } }, "tuition")).toBe(
      "2027-01-31",
    );
  });

  it("ends with the last deadline, if that is earlier", () => {
    const intakes = (...closes: string[]) => ({
      intakes: {
        value: closes.map((day) => ({ month: "2027-09", closes: day })),
        evidence: evidence(),
      },
    });
    expect(reviewDayOf(intakes("2026-11-01", "2026-03-01"), "intakes")).toBe("2026-11-01");
    expect(reviewDayOf(intakes("2027-06-01"), "intakes")).toBe("2027-01-31");
    expect(reviewDayOf(intakes(), "intakes")).toBe("2027-01-31");
    const rolling = { value: [{ month: "2026-09", rolling: true }], evidence: evidence() };
    expect(reviewDayOf({ intakes: rolling }, "intakes")).toBe("2026-09-01");
  });

  it("asks for another look when a closing day without a year has passed", () => {
    const intakes = { value: [{ month: "2027-09", yearly: "01-15" }], evidence: evidence() };
    expect(reviewDayOf({ intakes }, "intakes")).toBe("2027-01-15");
  });

  it.each([
    ["a year after the last cycle closed", "2025-12-15", "2026-12-15"],
    ["three months after the check at the earliest", "2025-03-15", "2026-04-30"],
  ])("asks for the dates of the next cycle %s", (_when, closed, day) => {
    const intakes = { value: [{ month: "2026-09", closed }], evidence: evidence() };
    expect(reviewDayOf({ intakes }, "intakes")).toBe(day);
  });

  it("leaves out facts that pages don't mark, and those of national rules", () => {
    const mode = { value: ["full-time" as const], evidence: evidence() };
    expect(reviewDayOf({ mode }, "mode")).toBeUndefined();
    const rule = { value: tuition, evidence: { ...evidence("rule"), reviewBy: "2026-10-01" } };
    expect(reviewDayOf({ tuition: rule }, "tuition")).toBe("2026-10-01");
  });
});

import { describe, expect, it } from "vitest";
import type { Course } from "../courses/course";
import type { University } from "../universities/university";
import { courseRows, readCompared, type ComparedCourse, type CourseCost } from "./compare";

const evidence = { level: "university", source: "https://x.example/a", checkedOn: "2026-10-01" };
const cost = (typical: number, hasTuition = true): CourseCost => ({
  total: { low: typical - 100_000, typical, high: typical + 100_000 },
  years: 2,
  hasTuition,
});

function compared(id: string, inr: number | null, more: object = {}): ComparedCourse {
  const course = {
    id,
    level: "masters",
    durationDays: 720,
    data: {
      tuitionFee: inr === null ? null : { amount: inr / 100, currency: "EUR", inr },
      intakes: ["October"],
    },
    facts: {
      english: { value: { ielts: { overall: 6.5 } }, evidence },
      intakes: { value: [{ month: "2027-10", closes: "2026-12-01" }], evidence },
    },
    university: { id: 1, slug: "u-1", name: "U", city: "Munich", countrySlug: "germany" },
    ...more,
  } as unknown as Course;
  return { course, university: null, cost: inr === null ? cost(2_000_000, false) : cost(inr * 3) };
}

const rowOf = (name: string, ...courses: ComparedCourse[]) =>
  courseRows(courses, "2026-11-23").find((row) => row.name === name);

describe("courseRows", () => {
  it("marks rows whose values differ", () => {
    const [a, b] = [compared("1-a", 500_000), compared("2-b", 800_000)];
    expect(rowOf("Tuition", a, b)?.differs).toBe(true);
    expect(rowOf("Duration", a, b)?.differs).toBe(false);
    expect(rowOf("Tuition", a)?.differs).toBe(false);
  });

  it("marks the lowest cost among the known ones", () => {
    const courses = [compared("1-a", 800_000), compared("2-b", null), compared("3-c", 500_000)];
    for (const name of ["Tuition", "Total cost"])
      expect(rowOf(name, ...courses)?.cells.map(({ isLowest }) => isLowest)).toEqual([
        false,
        false,
        true,
      ]);
    const same = rowOf("Tuition", compared("1-a", 500_000), compared("2-b", 500_000));
    expect(same?.cells.some(({ isLowest }) => isLowest)).toBe(false);
  });

  it("shows rankings as published, if any is known", () => {
    const rankings = [
      { publisher: "QS", year: 2026, rank: "22", link: "https://x.example/qs" },
      { publisher: "THE", year: 2026, rank: "=27", link: "https://x.example/the" },
    ];
    const ranked = {
      ...compared("1-a", 500_000),
      university: { data: { rankings }, facts: {} } as unknown as University,
    };
    const row = rowOf("Ranking", ranked, compared("2-b", 500_000));
    expect(row?.cells.map(({ text }) => text)).toEqual([
      "QS 2026: 22; THE 2026: =27",
      "Not stated",
    ]);
    expect(rowOf("Ranking", compared("2-b", 500_000))).toBeUndefined();
  });

  it("names a total once whose ends are the same in words", () => {
    const one = compared("1-a", 10_000_000);
    expect(rowOf("Total cost", one)?.cells[0]?.text).toBe("₹2.99 crore to ₹3.01 crore");
    const narrow = { ...one, cost: { ...cost(1), total: { low: 101, typical: 101, high: 101.2 } } };
    expect(rowOf("Total cost", narrow)?.cells[0]?.text).toBe("₹101");
  });

  it("says that a total lacks an unknown tuition", () => {
    expect(rowOf("Total cost", compared("1-a", null))?.cells[0]).toMatchObject({
      text: "₹19 lakh to ₹21 lakh, and tuition",
      note: "For 2 years. Tuition not known",
    });
  });

  it("names inherited minimums, and the days until the next deadline", () => {
    const one = compared("1-a", 0);
    expect(rowOf("English", one)?.cells).toEqual([
      { text: "IELTS 6.5", note: "University minimum" },
    ]);
    expect(rowOf("Next deadline", one)?.cells).toEqual([
      { text: "1 Dec 2026 for October 2027", note: "8 days left" },
    ]);
  });

  it("names rolling admission without counting days", () => {
    const intakes = { value: [{ month: "2027-10", rolling: true }], evidence };
    const one = compared("1-a", 0, { facts: { intakes } });
    expect(rowOf("Next deadline", one)?.cells).toEqual([
      { text: "Rolling admission for October 2027" },
    ]);
  });

  it("doesn't call the closing date of the last cycle a deadline", () => {
    const intakes = { value: [{ month: "2026-09", closed: "2026-01-15" }], evidence };
    const one = compared("1-a", 0, { facts: { intakes } });
    expect(rowOf("Next deadline", one)?.cells).toEqual([
      { text: "Not stated", note: "Last cycle closed on 15 Jan 2026" },
    ]);
  });

  it("doesn't call a closing day without a year a deadline", () => {
    const intakes = { value: [{ month: "2027-09", yearly: "01-15" }], evidence };
    const one = compared("1-a", 0, { facts: { intakes } });
    expect(rowOf("Next deadline", one)?.cells).toEqual([
      { text: "Not stated", note: "15 January (no year stated)" },
    ]);
  });

  it("leaves out rankings that are not known, but not a requirement", () => {
    const one = compared("1-a", 0);
    expect(rowOf("Ranking", one)).toBeUndefined();
    expect(rowOf("Requirement", one)?.cells).toEqual([{ text: "Not stated" }]);
    const rankings = [{ publisher: "QS", year: 2027, rank: "=37", link: "https://x.example" }];
    const university = { data: { rankings }, facts: {} } as unknown as University;
    expect(rowOf("Ranking", one, { ...one, university })?.cells.map(({ text }) => text)).toEqual([
      "Not stated",
      "QS 2027: =37",
    ]);
  });
});

it("reads repeated and comma-separated choices, none twice", () => {
  expect(readCompared(["1-a,2-b", "", "1-a", "3-c"])).toEqual(["1-a", "2-b", "3-c"]);
});

import { describe, expect, test } from "vitest";
import { jaccard, phraseOverlaps, shinglesOf, similarPairs } from "./similarity";

describe("similarity of pages", () => {
  test("compares phrases of five words, without case and punctuation", () => {
    expect([...shinglesOf("Pay the deposit, then book your visa.")]).toEqual([
      "pay the deposit then book",
      "the deposit then book your",
      "deposit then book your visa",
    ]);
    expect(shinglesOf("Too short").size).toBe(0);
  });

  test("is the common share of all phrases", () => {
    const first = shinglesOf("one two three four five six");
    expect(jaccard(first, first)).toBe(1);
    expect(jaccard(first, shinglesOf("one two three four five seven"))).toBeCloseTo(1 / 3);
    expect(jaccard(new Set(), new Set())).toBe(0);
  });

  test("finds sentences of a kit among short texts", () => {
    const [own, first, second] = phraseOverlaps([
      "Students build a satellite in their second year",
      "Its field is law. Teaching is in English. See the course page",
      "Its field is art. Teaching is in English. See the course page",
    ]);
    expect(own).toBe(0);
    expect(first).toBeCloseTo(5 / 9);
    expect(second).toBe(first);
  });

  test("lists the most similar pair first", () => {
    const pairs = similarPairs([
      { name: "a", text: "one two three four five six" },
      { name: "b", text: "a different text about other things entirely" },
      { name: "c", text: "one two three four five seven" },
    ]);
    expect(pairs).toHaveLength(3);
    expect(pairs[0]).toMatchObject({ first: "a", second: "c" });
    expect(pairs[2]?.similarity).toBe(0);
  });
});

import { expect, test } from "vitest";
import { gradeOf } from "./readability";

const PLATYPUS =
  "The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.";

test("grades prose by the Flesch-Kincaid formula", () => {
  // The example in the documentation of flesch-kincaid: 1 sentence, 13 words, 26 syllables.
  expect(gradeOf(`<p>${PLATYPUS}</p>`)).toBeCloseTo(13.08);
  expect(gradeOf("<p>The cat sat on the mat. The dog ran to the man.</p>")).toBeLessThan(1);
});

test("ignores headings, tables and figures", () => {
  const prose = "<p>The cat sat on the mat.</p>";
  const table = `<section class="table" tabindex="0"><table><td><p>${PLATYPUS}</p></td></table></section>`;
  expect(gradeOf(`<h2>${PLATYPUS}</h2>${prose}${table}`)).toBe(gradeOf(prose));
  expect(gradeOf("<p>12,500</p>")).toBeNull();
});

test("counts each list item as a sentence", () => {
  expect(gradeOf("<ul><li>Pay the fee</li><li>Book the test</li></ul>")).toBeCloseTo(
    gradeOf("<p>Pay the fee. Book the test.</p>") ?? 0,
  );
});

import { expect, it } from "vitest";
import { correctedQuery } from "./corrected-query";

it.each([
  ["stanfrod", [["stanfrod", "stanford"]], "stanford"],
  [
    "MS in Data Sceince, Germny",
    [
      ["sceince", "science"],
      ["germny", "germany"],
    ],
    "MS in Data science, germany",
  ],
  // The misspelled word is one of the translation.
  ["छात्रवृति", [["scholarshp", "scholarship"]], "scholarship"],
] as const)("corrects %s", (q, changes, expected) => {
  expect(
    correctedQuery(
      q,
      changes.map(([from, to]) => ({ from, to })),
    ),
  ).toBe(expected);
});

import { expect, it } from "vitest";
import { fieldOfStudy } from "./field-of-study";

const fields = [
  { slug: "engineering", name: "Engineering" },
  { slug: "mechanical-engineering", name: "Mechanical engineering" },
  { slug: "computer-science", name: "Computer science" },
  { slug: "law", name: "Law" },
];

it.each([
  ["computer-science", null, "Computer science"],
  ["COMPUTER  SCIENCE", null, "Computer science"],
  ["Mechanical engineering and design", null, "Mechanical engineering"],
  ["paleontology ", null, "Paleontology"],
  [null, "MSc Computer Science, TU Munich", "Computer science"],
  [null, "University of Lawrence", null],
  ["Paleontology", "MSc Computer Science, TU Munich", "Paleontology"],
  ["", null, null],
  [null, null, null],
])("the field of %j, about %j, is %j", (subject, about, field) => {
  expect(fieldOfStudy({ subject, about }, fields)).toBe(field);
});

import { expect, it } from "vitest";
import { longestWeeks } from "./duration-text";

it.each([
  ["six to 12 weeks", 12],
  ["three weeks", 3],
  ["35 working days", 7],
  ["one to three months", 13],
  ["30 days", 5],
  ["12 weeks", 12],
  ["a few weeks", null],
  ["soon", null],
])("reads the longest time of %o", (text, weeks) => {
  expect(longestWeeks(text)).toBe(weeks);
});

import { expect, it } from "vitest";
import { matchHeading, matchRest } from "./match-heading";

const none = { likely: 0, match: 0, reach: 0, "cant-tell": 0, closed: 3 };

it.each([
  [{ ...none, likely: 1 }, "1 course fits your answers", ""],
  [
    { ...none, likely: 2, match: 10, reach: 1, "cant-tell": 30 },
    "12 courses fit your answers",
    "1 more is a reach. We can't tell for 30 more, because a fact or an answer is missing.",
  ],
  [
    { ...none, reach: 5, "cant-tell": 2 },
    "5 courses are a reach for you",
    "We can't tell for 2 more, because a fact or an answer is missing.",
  ],
  [{ ...none, "cant-tell": 9 }, "We can't tell which courses fit your answers", ""],
  [none, "No open courses fit all your answers", ""],
])("counts only likely courses and matches as fitting", (groups, heading, rest) => {
  expect(matchHeading(groups)).toBe(heading);
  expect(matchRest(groups)).toBe(rest);
});

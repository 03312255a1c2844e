import { describe, expect, it } from "vitest";
import { weeksOf } from "./weeks";

describe("weeksOf", () => {
  it.each([
    ["six to 12 weeks", 6, 12],
    ["three weeks", 3, 3],
    ["one week", 1, 1],
    ["28 days", 4, 4],
    ["15 to 20 working days", 3, 4],
    ["three months", 13, 13],
    ["up to three weeks", 0, 3],
  ])("reads %s", (text, low, high) => {
    expect(weeksOf(text)).toEqual({ low, high });
  });

  it.each(["days to weeks", "March to June", "about a week", "", "three years"])(
    "reads no length in %j",
    (text) => {
      expect(weeksOf(text)).toBeNull();
    },
  );
});

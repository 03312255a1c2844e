import { expect, it } from "vitest";
import { listLinkOf } from "./list-link";

it("groups the digits of the number of courses", () => {
  const query = {
    text: "",
    parts: [{ text: "masters", meanings: [{ type: "level" as const, level: "masters" as const }] }],
    terms: [],
    corrected: new Map<string, string>(),
    isComparison: false,
  };
  expect(listLinkOf(query, 1_032)?.title).toBe("Master's courses (1,032)");
});

it("filters the list by the start, and says so in its title", () => {
  const intake = { type: "intake" as const, months: ["01", "09"], names: [] };
  const query = {
    text: "",
    parts: [{ text: "jan or sep intake", meanings: [intake] }],
    terms: [],
    corrected: new Map<string, string>(),
    isComparison: false,
  };
  expect(listLinkOf(query, 3)).toEqual({
    title: "Courses starting in January or September (3)",
    path: "/abroad/courses?intake=01&intake=09",
  });
});

import { expect, it } from "vitest";
import { listLinkOf } from "./list-link";

it("groups the digits of the number of courses", () => {
  const query = {
    parts: [{ text: "masters", meanings: [{ type: "level" as const, level: "masters" as const }] }],
    ...{ terms: [], corrected: new Map<string, string>(), isComparison: false },
  };
  expect(listLinkOf(query, 1_032)?.title).toBe("Master's courses (1,032)");
});

import { expect, it } from "vitest";
import { needsEditor } from "./editor";

it.each([
  ["/articles/student-visa-for-uk", true],
  ["/articles/cost-of-living-in-ireland", true],
  ["/knowledge-base/money/proof-of-funds", true],
  ["/articles/statement-of-purpose", false],
  ["/knowledge-base/money", false],
  ["/exam/ielts", false],
])("%s needs an editor: %s", (path, expected) => {
  expect(needsEditor(path)).toBe(expected);
});

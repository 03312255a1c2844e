import { describe, expect, it } from "vitest";
import { headingId, renderMarkdown } from "./markdown";

describe("heading ids", () => {
  it.each([
    ["How much it costs", "how-much-it-costs"],
    ["1. Complete the words", "complete-the-words"],
    ["2026", ""],
  ])("%s: %s", (heading, id) => {
    expect(headingId(heading)).toBe(id);
  });

  it("are unique on a page, even for headings without letters", () => {
    const ids = [...renderMarkdown("## Fees\n\n## Fees\n\n## 2026").matchAll(/id="([^"]+)"/g)];
    expect(ids.map(([, id]) => id)).toEqual(["fees", "fees-2", "section"]);
  });
});

it("aligns columns without a style attribute", () => {
  const html = renderMarkdown("| City | Rent |\n| --- | --: |\n| Pune | 1 |");
  expect(html).toContain('<td data-align="right">1</td>');
  expect(html).not.toContain("style");
});

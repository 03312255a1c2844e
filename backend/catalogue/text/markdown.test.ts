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

it("marks the items of a checklist", () => {
  expect(renderMarkdown("- [ ] **Passport**, valid\n- Photos")).toBe(
    '<ul>\n<li data-task=""><strong>Passport</strong>, valid</li>\n<li>Photos</li>\n</ul>\n',
  );
});

it("doesn't make a header of a cell without text", () => {
  const html = renderMarkdown("| | Fee |\n|---|---|\n| Visa | 100 |\n");
  expect(html).toContain('<tr>\n<td></td>\n<th scope="col">Fee</th>\n</tr>');
  const last = renderMarkdown("| Fee | |\n|--:|---|\n| Visa | 100 |\n");
  expect(last).toContain('<th data-align="right" scope="col">Fee</th>\n<td></td>');
  expect(renderMarkdown("| Fee |\n|---|\n| 100 |\n")).toContain("<th>Fee</th>");
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImportDone } from "~/components/enquiries/import-report";

it.each([
  [1, "1 lead from fair. Skipped rows: 2.", true],
  [3, "3 leads from fair. Skipped rows: 2.", true],
  [0, "0 leads from fair. Skipped rows: 2.", false],
])("says that %i leads were imported, and links to them", (created, text, hasLink) => {
  const about = {
    id: "1",
    finishedAt: "2026-11-26T09:00:00Z",
    created,
    skipped: 2,
    source: "fair",
  };
  const html = renderToStaticMarkup(createElement(ImportDone, about));
  expect(html).toContain(`Imported 26 Nov 2026, 2:30 pm IST: ${text}`);
  expect(html.includes("/counsellor/prospects?owner=none")).toBe(hasLink);
});

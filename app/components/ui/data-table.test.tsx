import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DataTable, StackedRows } from "./data-table";

const table = (
  <DataTable caption="Calls" columns={["Name", "When"]} rows={[["Asha Rao", "Today"]]} />
);

it("names the values of a row where rows are blocks on a phone", () => {
  const html = renderToStaticMarkup(
    <StackedRows.Provider value={true}>{table}</StackedRows.Provider>,
  );
  expect(html).toContain('<td data-label="When">Today</td>');
  expect(html).toContain('<th scope="row">Asha Rao</th>');
});

it("needs no labels where a table scrolls", () => {
  expect(renderToStaticMarkup(table)).toContain("<td>Today</td>");
});

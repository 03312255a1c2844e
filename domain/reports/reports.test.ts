import { expect, it } from "vitest";
import { enquiryForms } from "../enquiries/forms";
import { nameGroups, reportOf, reports } from "./reports";

it.each(reports)("the report %s has a title and headings", (name) => {
  const { title, columns } = reportOf[name];
  expect(title).toMatch(/^[A-Z]/);
  expect(new Set(columns).size).toBe(columns.length);
  expect(columns.length).toBeGreaterThan(0);
});

const labelOf = (...[name, label]: [(typeof reports)[number], string]) =>
  nameGroups(name, [{ label, values: [1] }])[0]?.label;

it("names sources, regions and countries", () => {
  expect(labelOf("source", "direct")).toBe("Direct");
  for (const { source, formName } of Object.values(enquiryForms))
    expect(labelOf("source", source)).toBe(`Form: ${formName}`);
  expect(labelOf("region", "VN")).toBe("Vietnam");
  expect(labelOf("country", "DEU")).toBe("Germany");
});

it("shows groups without a name as they are", () => {
  for (const name of reports.filter((one) => one !== "outcomes"))
    expect(labelOf(name, "toString")).toBe("toString");
});

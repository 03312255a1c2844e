import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StaffLoad } from "~/components/leads/assignment";

it("shows what counsellors take by name, and when they work on the 12-hour clock", () => {
  const rule = {
    acceptsLeads: true,
    maxOpenLeads: 20,
    regions: ["VN"],
    languages: ["en"],
    countries: ["DEU", "USA"],
    fields: ["law"],
    days: [2, 1],
    opensAt: "09:30",
    closesAt: "18:30",
    awayFrom: null,
    awayUntil: null,
  };
  const staff = [{ staffId: "1", name: "Meena", openLeads: 3, isAvailable: true, rule }];
  const html = renderToStaticMarkup(createElement(StaffLoad, { staff }));
  expect(html).toContain("Vietnam, English, Germany, USA, law");
  expect(html).toContain("Mon Tue, 9:30 am to 6:30 pm");
  expect(html).toContain("3 of 20");
});

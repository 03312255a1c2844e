import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { hoursOn } from "#domain/time/working-hours";
import { StaffLoad } from "~/components/leads/assignment/assignment";

it("shows what counsellors take by name, and when they work on the 12-hour clock", () => {
  const rule = {
    acceptsLeads: true,
    acceptsCalls: false,
    maxOpenLeads: 20,
    regions: ["VN"],
    languages: ["en"],
    countries: ["DEU", "USA"],
    fields: ["law"],
    hours: [...hoursOn([2, 1], "09:30", "18:30"), ...hoursOn([6], "10:00", "14:00")],
    absences: [],
  };
  const staff = [{ staffId: "1", name: "Meena", openLeads: 3, isAvailable: true, rule }];
  const html = renderToStaticMarkup(createElement(StaffLoad, { staff }));
  expect(html).toContain("Vietnam, English, Germany, USA, law");
  expect(html).toContain("Mon Tue, 9:30 am to 6:30 pm; Sat, 10:00 am to 2:00 pm");
  expect(html).toContain("3 of 20");
});

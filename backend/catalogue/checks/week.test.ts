import { expect, it } from "vitest";
import type { DueItem } from "./due";
import { describeWeek, itemsOfWeek } from "./week";

const TODAY = "2026-11-27";
const item = (over: Partial<DueItem>): DueItem => ({
  what: "tuition",
  source: "https://u.example/fees",
  reviewBy: "2026-11-01",
  owner: "admissions",
  blocksRelease: true,
  uses: 1,
  ...over,
});

it("puts overdue items first, those that harm most students before others", () => {
  const items = [
    item({ what: "mode", uses: 10, blocksRelease: false }),
    item({ uses: 3 }),
    item({ what: "intakes", uses: 2 }),
    item({ what: "intakes", uses: 90, reviewBy: "2026-12-01" }),
  ];
  expect(itemsOfWeek(items, TODAY).map(({ what, uses }) => `${what} ${uses}`)).toEqual([
    "intakes 2",
    "tuition 3",
    "mode 10",
    "intakes 90",
  ]);
});

it("names the pages, what to look for, and a line to paste", () => {
  const page = "/university/uk/u-1/msc-law";
  expect(describeWeek([item({ uses: 2, page, states: "Tuition: £1 a year" })], TODAY)).toEqual([
    "1. tuition, 2 courses (admissions, overdue since 2026-11-01)",
    "   page      /study-abroad/university/uk/u-1/msc-law",
    "   official  https://u.example/fees",
    "   look for  Tuition: £1 a year",
    '   same?     npm run catalogue -- confirm "tuition" https://u.example/fees',
    "",
  ]);
});

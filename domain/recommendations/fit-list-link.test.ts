import { expect, it } from "vitest";
import { fitListPath } from "./fit-list-link";

const taxonomy = {
  streams: [{ slug: "law", name: "Law" }],
  specializations: [{ slug: "data-science", name: "Data Science", stream: "computing" }],
};
const answers = {
  ...{ level: "masters" as const, field: "data-science", countries: ["germany", "usa"] },
  ...{ ielts: 6.5, budgetInr: 2_000_000 },
};

it("keeps the answers of the matcher", () => {
  expect(fitListPath(answers, 72, taxonomy)).toBe(
    "/abroad/courses?country=germany&country=usa&specialization=data-science&educationLevel=masters&sort=fit&percent=72&band=6.5&budget=2000000",
  );
});

it("leaves out what was not answered", () => {
  const open = { ...answers, field: "law", countries: [], ielts: null };
  expect(fitListPath({ ...open, budgetInr: null }, null, taxonomy)).toBe(
    "/abroad/courses?primaryCategory=law&educationLevel=masters&sort=fit",
  );
});

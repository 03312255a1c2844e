import { expect, it } from "vitest";
import type { MatchAnswers } from "./course-match";
import { fitListPath } from "./fit-list-link";

const taxonomy = {
  streams: [{ slug: "law", name: "Law" }],
  specializations: [{ slug: "data-science", name: "Data Science", stream: "computing" }],
};
const answers: MatchAnswers = {
  ...{ level: "masters", field: "data-science", countries: ["germany", "usa"] },
  ...{ percent: 72, ielts: 6.5, budgetInr: 2_000_000, intake: null },
};

it("keeps the answers of the matcher", () => {
  expect(fitListPath(answers, taxonomy)).toBe(
    "/abroad/courses?country=germany&country=usa&specialization=data-science&educationLevel=masters&sort=fit&percent=72&band=6.5&budget=2000000",
  );
});

it("leaves out what was not answered", () => {
  const open = { ...answers, field: "law", countries: [], percent: null, ielts: null };
  expect(fitListPath({ ...open, budgetInr: null }, taxonomy)).toBe(
    "/abroad/courses?primaryCategory=law&educationLevel=masters&sort=fit",
  );
});

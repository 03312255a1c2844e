import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { CourseFacts } from "#domain/courses/facts/course-facts";
import { RequestDay } from "~/components/visitor/request-day";
import { FiguresToConfirm } from "./fact-source";
import { FactTable } from "./fact-table";
import { FigureTable } from "./figure-table";

const on = (day: string, page: ReactNode): string =>
  renderToStaticMarkup(<RequestDay.Provider value={day}>{page}</RequestDay.Provider>);

const fee = {
  key: "uk.visaFee",
  label: "Visa fee",
  text: "£524",
  inr: null,
  source: "https://www.gov.example/visa-fees",
  asOf: "2025-06-12",
  reviewBy: "2026-04-01",
};
const confirm =
  'Checked in June 2025; confirm on <a href="https://www.gov.example/visa-fees" rel="noopener">gov.example</a>';
const checked =
  '<a href="https://www.gov.example/visa-fees" rel="noopener">gov.example</a>, checked 12 Jun 2025';

describe("overdue facts on pages", () => {
  it("ask the reader to confirm a figure after the day of its review", () => {
    const table = <FigureTable caption="Costs" figures={[fee]} />;
    expect(on("2026-04-01", table)).toContain(checked);
    expect(on("2026-04-02", table)).toContain(confirm);
    expect(on("2026-04-02", table)).not.toContain(", checked");
  });

  it("ask the reader to confirm a course's fact", () => {
    const { source, asOf: checkedOn, reviewBy } = fee;
    const facts: CourseFacts = {
      applicationFee: {
        value: { amount: 50, currency: "GBP", inr: 6000 },
        evidence: { level: "course", source, checkedOn, reviewBy },
      },
    };
    const table = <FactTable caption="Fees" facts={facts} />;
    expect(on("2026-04-01", table)).toContain(checked);
    expect(on("2026-04-02", table)).toContain(confirm);
  });

  it("are listed below a text that names them", () => {
    const fresh = { ...fee, key: "uk.funds", label: "Funds", reviewBy: "2027-01-01" };
    const notice = <FiguresToConfirm figures={[fee, fresh]} />;
    expect(on("2026-04-01", notice)).toBe("");
    expect(on("2026-04-02", notice)).toContain(`Visa fee: £524. `);
    expect(on("2026-04-02", notice)).toContain(confirm);
    expect(on("2026-04-02", notice)).not.toContain("Funds");
  });
});

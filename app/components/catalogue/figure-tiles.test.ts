import { describe, expect, it } from "vitest";
import { keyFiguresOf } from "./figure-tiles";

const figure = (key: string) => ({
  key,
  label: key,
  text: "€1",
  inr: null,
  source: "https://a.example/b",
  asOf: "2026-11-01",
});
const keysOf = (figures: readonly { key: string }[]) => figures.map(({ key }) => key);

describe("key figures", () => {
  it("are a country's tuition, living costs, work rights and intakes", () => {
    const names = ["visaFee", "tuitionBachelors", "tuitionMasters", "livingCost", "biometrics"];
    const figures = [...names, "workHours", "postStudyWork", "intakes"].map((name) =>
      figure(`canada.${name}`),
    );
    const { key, others } = keyFiguresOf(figures);
    expect(keysOf(key)).toEqual([
      "canada.tuitionMasters",
      "canada.livingCost",
      "canada.workHours",
      "canada.postStudyWork",
      "canada.intakes",
    ]);
    expect(keysOf(others)).toEqual([
      "canada.visaFee",
      "canada.tuitionBachelors",
      "canada.biometrics",
    ]);
  });

  it("are the first ones on other pages, each shown once", () => {
    const figures = ["a", "b", "c", "d", "e", "f"].map(figure);
    const { key, others } = keyFiguresOf(figures);
    expect(keysOf(key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(keysOf(others)).toEqual(["f"]);
  });
});

import { describe, expect, it } from "vitest";
import { typedFigureIn } from "./typed-figures";

const typed = (text: string, isAboutVisas = true) =>
  typedFigureIn(text, isAboutVisas)?.typed ?? null;

describe("figures typed into prose", () => {
  it.each([
    ["Tuition is €11,904 a year.", "€11,904"],
    ["Bring Rs 5 lakh.", "Rs 5"],
    ["A year costs NZD 45,000 or more.", "NZD 45,000"],
    ["Show 12,000 kronor a month.", "12,000 kronor"],
    ["It takes 500 euros.", "500 euros"],
    ["They ask US$5,000 first.", "$5,000"],
    ["It pays 2 million Hong Kong dollars.", "2 million Hong Kong dollars"],
    ["About 11.5 lakh a year.", "11.5 lakh"],
    ["A room is 600€.", "600€"],
    ["It passed sixty-five thousand dollars.", "sixty-five thousand dollars"],
    ["The price rose by five dollars.", "five dollars"],
    ["A surcharge of CHF 730 applies.", "CHF 730"],
    ["A fee of USD 100k.", "USD 100k"],
  ])("finds the amount in %j", (text, amount) => {
    expect(typed(text)).toBe(amount);
  });

  it.each([
    ["You can work up to 20 hours a week in term.", "up to 20 hours a week"],
    ["The limit is 16 hours a week.", "limit is 16 hours a week"],
    ["You may work 48 hours a fortnight.", "may work 48 hours a fortnight"],
    ["New visas allow **25 hours** of work a week.", "allow **25 hours** of work a week"],
  ])("finds the work limit in %j", (text, limit) => {
    expect(typed(text)).toBe(limit);
  });

  it("leaves study plans alone, which have hours too", () => {
    expect(typed("Working people can work 10 hours a week on it.", false)).toBeNull();
  });

  it.each([
    "Bring a few hundred dollars in cash.",
    "Awards of several thousand euros are common.",
    "It has 25,000 students in 12 faculties.",
    "The fee is {{uk.visaFee}} and you can work {{uk.workHours}}.",
    "Try 0, then 1. She works 20 hours a week in a bakery.",
    "Weights are in pounds, and 6 in 10 won a place.",
  ])("finds nothing in %j", (text) => {
    expect(typed(text)).toBeNull();
  });
});

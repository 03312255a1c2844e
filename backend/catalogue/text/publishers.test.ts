import { describe, expect, it } from "vitest";
import { isPrimary, publisherClasses, Publishers } from "./publishers";

const publishers = new Publishers({
  official: ["gov.uk", "edu.example"],
  statistics: ["ons.gov.uk"],
  media: ["times.example"],
  refused: ["likn.example"],
});
publishers.addUniversity("https://www.hill.example/");

it.each([
  ["https://www.gov.uk/student-visa", "official"],
  ["https://www.ons.gov.uk/rents", "statistics"],
  ["https://www.times.example/news", "media"],
  ["https://fees.hill.example/2027", "university"],
  ["https://nothill.example/2027", "other"],
  ["https://gov.uk.agent.example/visa", "other"],
  ["https://southampton.likn.example/fees", "other"],
  ["no address", "other"],
])("%s is %s", (address, expected) => {
  expect(publishers.classOf(address)).toBe(expected);
});

describe("refusals and evidence", () => {
  it("refuses look-alikes", () => {
    expect(publishers.isRefused("https://southampton.likn.example/fees")).toBe(true);
    expect(publishers.isRefused("https://fees.hill.example/2027")).toBe(false);
  });

  it("takes five classes as evidence", () => {
    expect(publisherClasses.filter(isPrimary)).toEqual([
      "official",
      "university",
      "scheme",
      "law",
      "statistics",
    ]);
  });
});

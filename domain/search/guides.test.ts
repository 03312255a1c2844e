import { describe, expect, it } from "vitest";
import { guidePathsFor } from "./guides";
import { parseQuery } from "./parse-query";
import { vocabularyOf } from "./vocabulary/vocabulary";

const vocabulary = vocabularyOf(
  {
    countries: [
      { slug: "uk", name: "UK" },
      { slug: "usa", name: "USA" },
      { slug: "others", name: "Other" },
    ],
    universities: [],
    fields: [
      { slug: "nursing", name: "Nursing" },
      { slug: "medicine", name: "Medicine" },
    ],
    exams: [],
    rates: {},
  },
  () => null,
);
const guidesFor = (query: string) => guidePathsFor(parseQuery(query, vocabulary));

describe("guidePathsFor", () => {
  it.each([
    ["mbbs ke baad uk", ["/exam/plab"]],
    ["doctor job in usa", ["/exam/usmle"]],
    ["mbbs in uk", []],
    ["exam for nurses to go abroad", ["/articles/nursing-abroad"]],
    ["nclex from india", ["/articles/nursing-abroad"]],
    ["msc nursing uk", []],
    ["what if my f1 visa gets rejected", ["/knowledge-base/visa/after-a-refusal"]],
    ["visa du học mỹ bị từ chối", ["/knowledge-base/visa/after-a-refusal"]],
    ["f1 visa", []],
    ["ms without work experience", ["/articles/mba-or-specialised-masters"]],
    ["bachelors for freshers", []],
    ["hotel management in switzerland", ["/others"]],
    ["sabse sasta", ["/articles/how-to-choose-a-country"]],
  ])("answers %s", (query, paths) => {
    expect(guidesFor(query)).toEqual(paths);
  });
});

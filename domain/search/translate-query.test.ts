import { describe, expect, it } from "vitest";
import { phrasesIn, translateQuery, withAliases } from "./translate-query";

describe("translateQuery", () => {
  it.each([
    ["du học Úc", "australia"],
    ["du hoc my can bao nhieu tien", "usa cost"],
    ["Thạc sĩ khoa học dữ liệu ở Đức", "masters data science germany"],
    ["chứng minh tài chính du học Mỹ", "proof of funds usa"],
    ["du học Mỹ hay Úc tốt hơn", "usa or australia"],
    ["học bổng stanford", "scholarships stanford"],
    ["ielts 6.5 du học anh", "ielts 6.5 uk"],
  ])("reads Vietnamese: %s", (query, english) => {
    expect(translateQuery(query)).toBe(english);
  });

  it.each([
    ["تكلفة الدراسة في كندا", "cost canada"],
    ["أفضل جامعات أمريكا", "top universities usa"],
    ["ماجستير علوم الحاسب استراليا", "masters computer science australia"],
    ["تأشيرة الطالب البريطانية", "visa uk"],
    ["الماجستير بدون ايلتس", "masters without ielts"],
    ["كندا وأستراليا", "canada australia"],
    ["رسوم MIT", "tuition fees mit"],
  ])("reads Arabic: %s", (query, english) => {
    expect(translateQuery(query)).toBe(english);
  });

  it("reads Hindi, and leaves names to the vocabulary", () => {
    expect(translateQuery("विदेश में एमबीबीएस की फीस")).toBe("abroad mbbs fees");
  });

  it.each(["my sop for uc berkeley", "université côte d'azur", "y combinator", "can i work in uk"])(
    "returns other languages unchanged: %s",
    (query) => {
      expect(translateQuery(query)).toBe(query);
    },
  );
});

const aliases = new Map([
  ["goal letter", "statement of purpose"],
  ["goal", "target"],
]);

it("writes the longest phrases in other words, and leaves others as typed", () => {
  expect(withAliases("Goal letter for UK", aliases)).toBe("statement of purpose for uk");
  expect(withAliases("goals of an MBA?", aliases)).toBe("goals of an MBA?");
});

it("bounds the phrases of a long query", () => {
  expect(phrasesIn("a b")).toEqual(["a", "a b", "b"]);
  expect(phrasesIn("x ".repeat(500)).length).toBeLessThanOrEqual(72);
});

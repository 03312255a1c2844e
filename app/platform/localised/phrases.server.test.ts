import { describe, expect, it } from "vitest";
import { isNeutral, phrasesFor } from "./phrases.server";

const vi = phrasesFor("vi");
const ar = phrasesFor("ar");

describe("texts in Vietnamese", () => {
  it.each([
    ["Tuition", "Học phí"],
    ["Master's, 2 years", "Thạc sĩ, 2 năm"],
    ["1 course", "1 khóa học"],
    ["1,032 courses", "1.032 khóa học"],
    ["1 year 6 months", "1 năm 6 tháng"],
    ["22 Nov 2026", "22/11/2026"],
    ["October 2027", "tháng 10/2027"],
    [
      "15 Jan 2027 for September 2027 (49 days left)",
      "15/1/2027 cho kỳ tháng 9/2027 (còn 49 ngày)",
    ],
    [
      "Birmingham City University, Birmingham, UK",
      "Birmingham City University, Birmingham, Vương quốc Anh",
    ],
    ["Ask the University of Limerick", "Hỏi University of Limerick"],
    [
      "University minimum: IELTS 6.5, no part below 6.0",
      "Mức tối thiểu của trường: IELTS 6.5, không kỹ năng nào dưới 6.0",
    ],
    ["German (C1) and English", "Tiếng Đức (C1) và Tiếng Anh"],
    ["United Arab Emirates (+971)", "Các Tiểu Vương quốc Ả Rập Thống nhất (+971)"],
  ])("%s", (english, expected) => {
    expect(vi(english)).toBe(expected);
  });

  it("writes amounts as the country does", () => {
    expect(vi("VND 459 million a year (€15,000)")?.replace(/\s/gu, " ")).toBe(
      "459 triệu VND một năm (15.000 EUR)",
    );
  });
});

describe("texts in Arabic", () => {
  it.each([
    ["1 course", "برنامج واحد"],
    ["2 courses", "برنامجان"],
    ["5 courses", "5 برامج"],
    ["12 courses", "12 برنامجًا"],
    ["Master's, 2 years", "ماجستير، سنتان"],
    ["3 days left", "بقيت 3 أيام"],
  ])("%s", (english, expected) => {
    expect(ar(english)).toBe(expected);
  });

  it("isolates names from left to right", () => {
    expect(ar("Ask Durham University")).toBe("اسأل \u2068Durham University\u2069");
  });
});

it("leaves what it doesn't know in English, whole", () => {
  expect(vi("MSc Robotics, with a year in industry")).toBeNull();
  expect(vi("Law and order in the nineteenth century")).toBeNull();
});

it("keeps a text of the catalogue after a known label", () => {
  expect(vi("Full tuition: for one student a year")).toBe(
    "Toàn bộ học phí: \u2068for one student a year\u2069",
  );
});

it("knows texts that are the same in all languages", () => {
  expect(isNeutral("IELTS 6.5; TOEFL 90")).toBe(true);
  expect(isNeutral("QS 2026: 201–250")).toBe(true);
  expect(isNeutral("Apply")).toBe(false);
});

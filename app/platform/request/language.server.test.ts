import { describe, expect, it } from "vitest";
import { readOneTimeCode } from "#domain/intake/one-time-code";
import { parseMobile } from "#domain/intake/phone.server";
import { inEnglish } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { regions } from "#domain/site/regions";
import { formatIst } from "#domain/time/dates";
import { languageOf } from "./language.server";

const withCookie = (language: string): Request =>
  new Request("https://disha.example/", { headers: { cookie: `language=${language}` } });

describe("languageOf", () => {
  it.each([
    ["default", "ar", "en"],
    ["vn", "", "vi"],
    ["vn", "en", "en"],
    ["vn", "ar", "vi"],
    ["sa", "", "ar"],
    ["sa", "en", "en"],
    ["sa", "__proto__", "ar"],
  ] as const)("on %s with the cookie %j it is %s", (region, cookie, language) => {
    expect(languageOf(withCookie(cookie), regions[region])).toBe(language);
  });
});

describe("a translator", () => {
  it("inserts values without changing them", () => {
    const values = { firstName: "<b>{{count}}" };
    expect(inEnglish("Thank you, {{firstName}}", values)).toBe("Thank you, <b>{{count}}");
    expect(translatorFor("vi")("Thank you, {{firstName}}", { firstName: "Lan & Co" })).toBe(
      "Cảm ơn bạn, Lan & Co",
    );
  });

  it("has each of Arabic's plurals, in Western digits", () => {
    const t = translatorFor("ar");
    const said = [2, 3, 11, 100].map((count) => t("Fix {{count}} problems", { count }));
    expect(new Set(said.map((text) => text.replace(/\d+/, ""))).size).toBe(4);
    expect(said[1]).toContain("3");
  });
});

describe("what is typed in Arabic digits", () => {
  it("is read as a code and as a number", () => {
    expect(readOneTimeCode("١٢٣ ٤٥٦")).toBe("123456");
    expect(readOneTimeCode("۱۲۳۴۵۶")).toBe("123456");
    expect(parseMobile("٠٥١٢٣٤٥٦٧٨", "SA")).toMatchObject({ ok: true, e164: "+966512345678" });
  });
});

describe("a day", () => {
  it("is written as the language writes it, in Western digits and the Gregorian calendar", () => {
    expect(formatIst("2026-12-12T10:30")).toBe("Saturday, 12 Dec 2026, 10:30 am IST");
    expect(formatIst("2026-12-12T10:30", "ar")).toMatch(/12.*ديسمبر.*2026.*10:30/);
    expect(formatIst("2026-12-12T10:30", "vi")).toMatch(/12.*12.*2026|tháng 12/);
  });
});

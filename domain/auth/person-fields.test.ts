import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCity, parseEmail, parseName, suggestEmail } from "./person-fields";
import { nationalNumber, numberWithin, parseMobile } from "./phone.server";

describe("a name", () => {
  it.each([
    ["Asha Rao", "Asha Rao"],
    ["  Asha \t Rao ", "Asha Rao"],
    ["Nguyễn Thị Minh", "Nguyễn Thị Minh"],
    ["عبد الله", "عبد الله"],
    ["Sinéad O’Brien-Smith Jr.", "Sinéad O’Brien-Smith Jr."],
    ["आशा", "आशा"],
  ])("%j is accepted", (typed, value) => {
    expect(parseName(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ["", "Enter your name"],
    ["A", "full name"],
    ["x".repeat(101), "100 characters"],
    ["<b>Asha</b>", "only letters"],
    ["asha@example.com", "only letters"],
    ["98765 43210", "only letters"],
    ["=cmd()", "only letters"],
  ])("%j is rejected with a message", (typed, message) => {
    const result = parseName(typed);
    expect(result.ok ? null : result.message).toContain(message);
  });

  it("accepts its own output and never contains markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const once = parseName(typed);
        if (!once.ok) return;
        expect(parseName(once.value)).toEqual(once);
        expect(once.value).not.toMatch(/[<>&"=@\d]/);
      }),
    );
  });
});

describe("an email address", () => {
  it.each([
    [" Asha.Rao@Example.COM ", "asha.rao@example.com"],
    ["a+b@sub.domain.co.in", "a+b@sub.domain.co.in"],
  ])("%j is accepted", (typed, value) => {
    expect(parseEmail(typed)).toEqual({ ok: true, value });
  });

  it.each(["", "asha", "asha@", "@example.com", "a@b", "a b@example.com", "a@b..com", "a@b.c<"])(
    "%j is rejected",
    (typed) => {
      expect(parseEmail(typed).ok).toBe(false);
    },
  );

  it("with a mistyped domain is asked about", () => {
    expect(suggestEmail("asha@gmial.com")).toBe("asha@gmail.com");
    expect(suggestEmail("asha@example.com")).toBeNull();
  });
});

describe("a city", () => {
  it.each(["Pune", "Thành phố Hồ Chí Minh", "St. John's", "New Delhi (NCR)"])(
    "%j is accepted",
    (typed) => {
      expect(parseCity(typed)).toEqual({ ok: true, value: typed });
    },
  );
  it.each(["", "411001", "http://x", "x".repeat(81)])("%j is rejected", (typed) => {
    expect(parseCity(typed).ok).toBe(false);
  });
});

describe("a mobile number", () => {
  it.each([
    ["98765 43210", "IN", "+919876543210", "+91"],
    ["098765-43210", "IN", "+919876543210", "+91"],
    ["+91 98765 43210", "IN", "+919876543210", "+91"],
    ["９８７６５４３２１０", "IN", "+919876543210", "+91"],
    ["091 234 56 78", "VN", "+84912345678", "+84"],
    ["050 123 4567", "SA", "+966501234567", "+966"],
    ["+84 91 234 56 78", "IN", "+84912345678", "+84"],
  ])("%j of %s is %s", (typed, country, e164, dialCode) => {
    expect(parseMobile(typed, country)).toEqual({ ok: true, e164, dialCode });
  });

  it.each([
    ["", "IN", "empty"],
    ["98765", "IN", "too_short"],
    ["0000000000", "IN", "invalid"],
    ["hello", "IN", "invalid"],
    ["98765 43210", "XX", "country"],
    ["022 2345 6789", "IN", "not_mobile"],
  ])("%j of %s is rejected: %s", (typed, country, problem) => {
    expect(parseMobile(typed, country)).toEqual({ ok: false, problem });
  });

  it("is shown without its prefix in a form that has its country", () => {
    expect(nationalNumber("+84912345678")).toEqual({ country: "VN", national: "912345678" });
    expect(nationalNumber("9876543210")).toBeNull();
    expect(numberWithin("+919876543210", "IN")).toBe("9876543210");
    expect(numberWithin("+84912345678", "IN")).toBe("+84912345678");
    expect(numberWithin("", "IN")).toBe("");
  });
});

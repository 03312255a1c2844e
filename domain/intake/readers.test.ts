import fc from "fast-check";
import { describe, expect, it } from "vitest";
import cases from "../../tests/fixtures/typed-values.json";
import { readDate } from "./date";
import { parseEmail, suggestEmail } from "./email";
import { readNumber, readWhole, readYear, type NumberForm } from "./number";
import { readOneTimeCode } from "./one-time-code";
import { parseName } from "./person-name";
import { nationalNumber, numberWithin, parseMobile } from "./phone.server";
import { parseCity, parsePostalCode } from "./place";
import { emailAddress, personName } from "./schemas";
import { asciiDigits, comparable, cutToBytes, normaliseText, readSearch } from "./text";
import { parseUrl } from "./url";

/** Any text, and above all of the characters that readers treat in a special way. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      ...[
        "a",
        "é",
        "e\u0301",
        "7",
        "٧",
        "७",
        "०",
        " ",
        "\u00a0",
        "\r\n",
        "\r",
        "\n",
        "\t",
        "\0",
        "\ufffd",
      ],
      ...[
        "\u200b",
        "\u200c",
        "\u200d",
        "\u200e",
        "\u202a",
        "\u2066",
        "\ufeff",
        "\u00ad",
        "\u034f",
        "\ufe0f",
      ],
      ...[
        "ण",
        "്",
        "ണ",
        "ر",
        "ع",
        "👩",
        "🎓",
        "🏴",
        "\u{e0067}",
        "\u{e007f}",
        "1",
        "\u20e3",
        "李",
        "\u{e0100}",
      ],
      ...[
        "'",
        "‘",
        "’",
        "`",
        "-",
        "–",
        "\u2011",
        ".",
        ",",
        "/",
        "@",
        "(",
        ")",
        "<",
        ">",
        '"',
        "%",
        "₹",
        "lakh",
        "cr",
      ],
      ...["mailto:", "gmail.com", "asha", "٫", "٬", "Dec", "31", "2004"],
    ),
  }),
);

const namesOf = (list: readonly { readonly typed: string; readonly want: string }[]) =>
  list.map(({ typed, want }) => [
    typed,
    want.startsWith("as typed") ? typed.normalize("NFC") : want,
  ]);

describe("text", () => {
  it.each([
    ["line ends", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["a NUL and invalid UTF-8", "नम\0स्ते\ufffd", "नमस्ते"],
    ["half of a surrogate pair", `${"🎓".slice(0, 1)}x`, "x"],
    ["bidi controls", "\u202aAsha\u202c \u2067Rao\u2069\u200e", "Asha Rao"],
    ["zero-width spaces and soft hyphens", "as\u200bha\u00ad\ufeff", "asha"],
    ["joiners between letters that don't need them", "Asha\u200d R\u200cao", "Asha Rao"],
    ["joiners at the end of a word in Persian", "علی\u200c رضا", "علی رضا"],
    ["a second joiner", "ണ്\u200d\u200d", "ണ്\u200d"],
    ["decomposed letters", "Nguye\u0302\u0303n", "Nguyễn"],
  ])("loses %s", (_what, typed, value) => {
    expect(normaliseText(typed)).toBe(value);
  });

  it.each([
    ...["പ്രവീണ്\u200d", "రాజ్\u200cకుమార్", "शर्\u200dमा", "علی\u200cرضا", "ශ්\u200dරී"],
    ...[
      "👩\u200d🎓",
      "👨\u200d👩\u200d👧",
      "❤️",
      "1️⃣",
      "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    ],
    ...["葛\u{e0100}城", "मुझे छात्रवृत्ति · قائمة مختصرة\n\t2 × ½ – “x”…"],
  ])("%j is kept", (text) => {
    expect(normaliseText(text)).toBe(text);
  });

  it("is the same when it is read again, and for every reader", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = normaliseText(typed);
        expect(normaliseText(text)).toBe(text);
        for (const read of [parseName, parseEmail, parseCity]) {
          const once = read(typed);
          expect(read(text)).toEqual(once);
          if (once.ok) expect(read(once.value)).toEqual(once);
        }
        const day = readDate(typed);
        if (day !== null) expect(readDate(day)).toBe(day);
        const code = readOneTimeCode(typed);
        expect(readOneTimeCode(code)).toBe(code);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is compared without its kinds of signs", () => {
    expect(comparable(" D’Souza\u200e –\u00a0“Ａ” ")).toBe(`d'souza - "a"`);
    expect(comparable("ألمـــانيا")).toBe(comparable("ألمانيا"));
  });

  it("has the digits of all scripts", () => {
    expect(asciiDigits("٤٢ ७ ৮৯ ௧௨ １ 𝟗𝟘 6")).toBe("42 7 89 12 1 90 6");
  });

  it("is cut between characters", () => {
    expect(cutToBytes("नमस्ते", 7)).toBe("नम");
    expect(cutToBytes("a🎓", 4)).toBe("a");
    expect(cutToBytes("abc", 3)).toBe("abc");
  });
});

describe("services", () => {
  it("accept what forms accept, read it the same way, and refuse the rest with the same message", () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const [read, schema] of [
          [parseName, personName],
          [parseEmail, emailAddress],
        ] as const) {
          const form = read(typed);
          const service = schema.safeParse(typed);
          expect(service.success).toBe(form.ok);
          if (form.ok) expect(service.data).toBe(form.value);
          else expect(service.error?.issues[0]?.message).toBe(form.message);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("a name", () => {
  it.each([
    ["Asha Rao", "Asha Rao"],
    ["  Asha \t Rao ", "Asha Rao"],
    ["Nguyễn Thị Minh", "Nguyễn Thị Minh"],
    ["عبد الله", "عبد الله"],
    ["Sinéad O’Brien-Smith Jr.", "Sinéad O’Brien-Smith Jr."],
    ["आशा", "आशा"],
    ["Dr. A.P.J. Abdul Kalam", "Dr. A.P.J. Abdul Kalam"],
    ['Asha "Pinky" Rao', "Asha “Pinky” Rao"],
    ["डॉ॰ राव", "डॉ॰ राव"],
    ["Nurul A/P Rajan", "Nurul A/P Rajan"],
    ["བསོད་ནམས", "བསོད་ནམས"],
    ["שרה בן־דוד", "שרה בן־דוד"],
    ["Asha Rao,", "Asha Rao"],
    ["- Asha Rao", "Asha Rao"],
    ["Asha Rao [Pinky]", "Asha Rao (Pinky)"],
    ...["Å", "Ng", "Ỹ", "Sukarno", "K.", "Md. Irfan", "Kumari D/o Ramesh"].map((one) => [one, one]),
    ...["ʻIolani", "ᏣᎳᎩ", "สมชาย", "ශ්\u200dරී", "ヤマダ・タロウ"].map((one) => [one, one]),
    ...namesOf(cases.names),
  ])("%j is accepted", (typed, value) => {
    expect(parseName(typed)).toEqual({ ok: true, value });
  });

  it.each([
    ["", "Enter your name"],
    ["evil.example/win", "only letters"],
    ["www.example", "only letters"],
    ["((", "only letters"],
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
    ["<mailto:asha@example.com?subject=x>", "asha@example.com"],
    ["asha @ example.com", "asha@example.com"],
    ["ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "asha@example.com"],
    ["“asha@example.com”", "asha@example.com"],
    ["Email: asha@example.com", "asha@example.com"],
    ["asha@example.com/", "asha@example.com"],
    ["asha@example.com。", "asha@example.com"],
    ["asha@भारत.भारत", "asha@xn--h2brj9c.xn--h2brj9c"],
    ...cases.emailsToTidy.map(({ typed, want }) => [typed, want === "accepted" ? typed : want]),
  ])("%j is accepted", (typed, value) => {
    expect(parseEmail(typed)).toEqual({ ok: true, value });
  });

  it.each(["", "asha", "asha@", "@example.com", "a@b", "a b@example.com", "a@b..com", "a@b.c<"])(
    "%j is rejected",
    (typed) => {
      expect(parseEmail(typed).ok).toBe(false);
    },
  );

  it.each(cases.emailsWebsiteAcceptsServiceRefuses)("$typed: $want", ({ typed, want }) => {
    expect(parseEmail(typed).ok).toBe(!want.startsWith("refused"));
  });

  it.each([
    ...["a@b..example", "a@-b.example", "a@b-.example", "a@b.1", "a@1.2.3.4", "a@[1.2.3.4]"],
    ...[
      "a@b.example, c@d.example",
      "a@b@c.example",
      "a\nb@c.example",
      `a@${"b".repeat(64)}.example`,
    ],
    `${"a".repeat(250)}@b.example`,
  ])("%j is refused", (typed) => {
    expect(parseEmail(typed).ok).toBe(false);
  });

  it("with a mistyped domain is asked about", () => {
    expect(suggestEmail("asha@gmial.com")).toBe("asha@gmail.com");
    expect(suggestEmail("asha@example.com")).toBeNull();
  });
});

describe("a city", () => {
  it.each([
    ...[
      "Pune",
      "Thành phố Hồ Chí Minh",
      "St. John's",
      "New Delhi (NCR)",
      "Dist: Pune",
      "Old Town #12; Pune",
      "الرياض، حي 5",
    ],
    ...cases.cities.map(({ typed }) => typed),
  ])("%j is accepted", (typed) => {
    expect(parseCity(typed)).toEqual({ ok: true, value: typed });
  });
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
    ["\u202a+91\u2011987\u00a065\u201043210\u202c", "IN", "+919876543210", "+91"],
    ...cases.phones.map(({ typed, country, want }) => [typed, country, want, "+91"]),
    ["+84 91 234 56 78", "IN", "+84912345678", "+84"],
    ["0919876543210", "IN", "+919876543210", "+91"],
    ["+0919876543210", "IN", "+919876543210", "+91"],
    ["+91 +91 98765 43210", "IN", "+919876543210", "+91"],
    ["(+91) 0091 9876543210", "IN", "+919876543210", "+91"],
    ["+91-0-9876543210", "IN", "+919876543210", "+91"],
    ["9876543210.0", "IN", "+919876543210", "+91"],
    ["9876543210 ext 12", "IN", "+919876543210", "+91"],
    ["Mob. 98765-43210", "IN", "+919876543210", "+91"],
    ["9123456780", "IN", "+919123456780", "+91"],
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

describe("a number", () => {
  const money: NumberForm = { kind: "money", max: 100_000_000 };
  const percent: NumberForm = { kind: "percent", max: 30 };
  const score: NumberForm = { kind: "score", max: 10 };
  const inLakh: NumberForm = { kind: "money", max: 200, unit: 100_000 };

  it.each(cases.loanNumbers)("$typed in the field $field is $want", ({ field, typed, want }) => {
    expect(readNumber(typed, field === "amount" ? money : percent)).toEqual({ value: want });
  });

  it.each([
    ["20 lakh", money, 2_000_000],
    ["Rs. 20,00,000/-", money, 2_000_000],
    ["₹ 20,00,000 only", money, 2_000_000],
    ["20,00,000.50", money, 2_000_000.5],
    ["2,000,000", money, 2_000_000],
    ["2.000.000", money, 2_000_000],
    ["20 00 000", money, 2_000_000],
    ["1 crore 20 lakh", money, 12_000_000],
    ["1.5cr", money, 15_000_000],
    ["12L", money, 1_200_000],
    ["२० लाख", money, 2_000_000],
    ["1.5 करोड़", money, 15_000_000],
    ["600 triệu", money, 600_000_000],
    ["20 lakh per year", money, 2_000_000],
    ["20 lakh", inLakh, 20],
    ["20", inLakh, 20],
    ["12,5", inLakh, 12.5],
    ["10.5 % p.a.", percent, 10.5],
    ["1,234", percent, 1.234],
    ["8.5/10", score, 8.5],
    ["8.5 out of 10", score, 8.5],
    ["8.5 CGPA", score, 8.5],
    ["7.5 bands", score, 7.5],
    ["−3", score, -3],
    ["5.", score, 5],
    ["0.125", money, 0.125],
  ] as const)("%j is read", (typed, form, value) => {
    expect(readNumber(typed, form)).toEqual({ value });
  });

  it.each([
    ["1,2", money],
    ["1,2 lakh", money],
    ["50.000", money],
    ["12,34", money],
    ["20 lakh 5", money],
    ["2 lakh 3 crore", money],
  ] as const)("%j could be two", (typed, form) => {
    expect(readNumber(typed, form)).toEqual({ problem: "ambiguous" });
  });

  it.each([
    ...[
      "",
      "many",
      "1e5",
      "Infinity",
      "10²",
      "½",
      "$2000",
      "€ 500",
      "1.2.3",
      "--1",
      "lakh",
      "0x10",
    ],
  ])("%j is none", (typed) => {
    expect(readNumber(typed, money)).toEqual({ problem: "not_a_number" });
  });

  it.each(["20-25 lakh", "20 lakh - 25 lakh", "10–15", "10 to 15 lakh"])(
    "%j is a range",
    (typed) => {
      expect(readNumber(typed, money)).toEqual({ problem: "range" });
    },
  );

  it("of another scale is none", () => {
    expect(readNumber("450/500", score)).toEqual({ problem: "not_a_number" });
    expect(readNumber("20 lakh", percent)).toEqual({ problem: "not_a_number" });
  });

  it("is read again as it is stored", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (value) => {
        for (const typed of [String(value), value.toLocaleString("en-IN"), `₹ ${value}/-`])
          expect(readNumber(typed, money)).toEqual({ value });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), (millionths) => {
        const value = millionths / 1_000_000;
        if (/e/.test(String(value))) return;
        expect(readNumber(String(value), percent)).toEqual({ value });
        expect(readNumber(String(value).replace(".", ","), percent)).toEqual({ value });
      }),
    );
  });
});

it.each([
  ["12", 12],
  ["१२", 12],
  ["", null],
  ["1.5", null],
  ["31", null],
  ["-1", null],
])("the whole number from 1 to 30 in %j is %s", (typed, value) => {
  expect(readWhole(typed, 1, 30)).toBe(value);
});

describe("an amount in the words of its writer", () => {
  it.each([
    ...["20L", "20 L", "20lac", "20 Lakhs/annum", "20 lacs p/a", "₹ 20 lakhs p.a.", "20 LPA"],
    ...["up to 20 lakh", "upto ₹20 lakh", "around Rs. 20 lakh", "approx. 20 lakh", "~20 lakh"],
    ...["₹ 20,00,000 (approx)", "Rs.20,00,000.00", "2000000 INR only", "20 lakh."],
    ...["२० लाख रुपये", "रु. २०,००,०००", "২০ লাখ", "20 ലക്ഷം", "20 லட்சம்", "20 લાખ", "20 లక్షలు"],
  ])("%j is twenty lakh", (typed) => {
    expect(readNumber(typed, { kind: "money", max: 100_000_000 })).toEqual({ value: 2_000_000 });
  });
  it.each(["20 lakh - 25 lakh", "10-15 lakh", "twenty lakh", "SAR 50000", "20+ lakh", "20.00.000"])(
    "%j is asked about",
    (typed) => {
      expect(readNumber(typed, { kind: "money", max: 100_000_000 })).toHaveProperty("problem");
    },
  );
  it.each([
    ["78.5 % aggregate", "percent", 100, 78.5],
    ["78·5", "percent", 100, 78.5],
    ["78%.", "percent", 100, 78],
    ["8.5 (CGPA)", "score", 10, 8.5],
  ] as const)("%j as %s is read", (typed, kind, max, value) => {
    expect(readNumber(typed, { kind, max })).toEqual({ value });
  });
});

describe("a year", () => {
  it.each([
    ["Jan-2027", 2027],
    ["2027.", 2027],
    ["2027 (Sept)", 2027],
    ["2027", 2027],
    ["२०२७", 2027],
    ["Fall 2027", 2027],
    ["June, 2021", 2021],
    ["2,027", null],
    ["27", null],
    ["2020-21", null],
    ["20271", null],
  ])("%j is %s", (typed, year) => {
    expect(readYear(typed)).toBe(year);
  });
});

describe("a date", () => {
  it.each([
    ...cases.dates.map(({ typed, want }): [string, string | null] => [
      typed,
      want.startsWith("refused") ? null : want,
    ]),
    ["31st December, 2004", "2004-12-31"],
    ["December 31, 2004", "2004-12-31"],
    ["1.1.2004", "2004-01-01"],
    ["31-Dec-2004", "2004-12-31"],
    ["31 tháng 12, 2004", "2004-12-31"],
    ["31 ديسمبر 2004", "2004-12-31"],
    ["٣١/١٢/٢٠٠٤", "2004-12-31"],
    ["३१ दिसंबर २००४", "2004-12-31"],
    ["2004-12-31T10:30:00Z", "2004-12-31"],
    ["31/12/2004 10:30", "2004-12-31"],
    ["5th of August 2003", "2003-08-05"],
    ["Tuesday, 5 August 2003", "2003-08-05"],
    ["DOB: 05/08/2003", "2003-08-05"],
    ["05082003", "2003-08-05"],
    ["5\\8\\2003", "2003-08-05"],
    ["৫/৮/২০০৩", "2003-08-05"],
    ["5aug2003", "2003-08-05"],
    ["20030805", null],
    ["31062003", null],
    ["5-Aug-03", null],
    ["31/12/04", null],
    ["29/02/2023", null],
    ["31/04/2024", null],
    ["2004-31-12", null],
    ["31 Foo 2004", null],
    ["", null],
  ])("%j is %s", (typed, day) => {
    expect(readDate(typed)).toBe(day);
  });
});

describe("a one-time code", () => {
  it.each([
    ...cases.otp.map(({ typed, want }) => [typed, want]),
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["code: 123456.", "123456"],
    ["１２３４５６", "123456"],
    ["1 2 3 4 5 6", "123456"],
    ["Your Disha Abroad sign-in code is 123456", "123456"],
    ["Use 123456 within 10 minutes. Call +91 98765 43210 for help.", "123456"],
    ["510220 is your Disha Abroad code.\n\n@localhost #510220", "510220"],
    ["1234567", "1234567"],
    ["12345", "12345"],
    ["", ""],
  ])("in %j is %s", (typed, code) => {
    expect(readOneTimeCode(typed)).toBe(code);
  });
});

describe("a postal code", () => {
  it.each([
    ["411001", "411001"],
    ["411 001", "411001"],
    ["४११००१", "411001"],
    ["PIN: 411001.0", "411001"],
    ["411001.", "411001"],
    ["560 0 01", "560001"],
    ["70000", "70000"],
    ["12271-1234", "12271-1234"],
    ["sw1a 1aa", "SW1A 1AA"],
    ["Pune", null],
    ["4", null],
    ["411001 / 411002", null],
    ["", null],
  ])("%j is %s", (typed, code) => {
    const read = parsePostalCode(typed);
    expect(read.ok ? read.value : null).toBe(code);
  });
});

describe("a web address", () => {
  it.each([
    ["https://example.com/hook", "https://example.com/hook"],
    [" <https://example.com/hook>. ", "https://example.com/hook"],
    ["example.com/hook", "https://example.com/hook"],
    ["example.com:8443", "https://example.com:8443"],
    ["HTTPS://Example.com", "https://example.com"],
    ["https://exa\u200bmple.com/a?b=1", "https://example.com/a?b=1"],
    ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
    ["javascript:alert(1)", null],
    ["ftp://example.com", null],
    ["https://user:secret@example.com", null],
    ["https://two.example https://more.example", null],
    ["example", null],
    ["https://", null],
    ["", null],
  ])("%j is %s", (typed, address) => {
    const read = parseUrl(typed);
    expect(read.ok ? read.value : null).toBe(address);
  });
});

describe("a search", () => {
  it("is one line with digits as 0 to 9, without what can't be seen", () => {
    expect(readSearch("  MBA\u200b \n २०२७ ")).toBe("MBA 2027");
    expect(readSearch(null)).toBe("");
    expect(readSearch("a".repeat(200))).toHaveLength(80);
  });
});

it.each([parsePostalCode, parseUrl, parseCity])("reading again changes nothing", (reader) => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const read = reader(typed);
      if (read.ok) expect(reader(read.value)).toEqual(read);
    }),
  );
});

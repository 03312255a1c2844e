import fc from "fast-check";

/** A marker for injected scripts. No response may contain it as markup. */
export const CANARY = "<script>canary()</script>";

/** Known attack strings, in addition to random ones. */
const nasty = fc.constantFrom(
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "99999999999999999999",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  CANARY,
  `"><img src=x onerror=canary()>`,
  "javascript:canary()",
  "' or 1=1 --",
  "'; drop table users; --",
  "$(id)",
  "{{7*7}}",
  "${7*7}",
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "file:///etc/passwd",
  "http://127.0.0.1:5432/",
  "//evil.example/",
  "https://evil.example/",
  "/\\evil.example",
  "a\r\nX-Canary: 1",
  "\u0000",
  "%00",
  "%",
  "%zz",
  "\ud800",
  "\u202eabc",
  "\ufeff",
  "٣٤٥",
  "𝟘𝟙",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31T23:59:60Z",
  "+919812345678",
  "a@b.co",
  "a".repeat(5_000),
  "a".repeat(60) + "!",
  "((((((((((((((((((((a",
  "0 ".repeat(500),
);

/** One value of a field, a query or a path. */
export const value: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
);

/** Parameter names that the site uses, and some that it must ignore. */
const fieldName: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...["q", "page", "size", "length", "country", "level", "intake", "stream", "sort", "minFee"],
      ...["maxFee", "tags", "category", "returnTo", "from", "hide_layout", "previewStatus", "id"],
      ...["amount", "rate", "months", "reading", "listening", "type", "mine", "best", "pass", "by"],
      ...["name", "email", "mobile", "mobileCountry", "address", "otp", "consent", "text", "url"],
      ...["utm_source", "gclid", "kept", "saved", "step", "for", "expires", "signature", "token"],
      ...["company_website", "csrf", "wish", "sure", "calculation", "formId", "course", "date"],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "constructor", "a[b]", "__proto__[x]", "page[]"),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);

/** Fields of a form or query, some of them repeated. */
export const fields: fc.Arbitrary<[string, string][]> = fc.array(fc.tuple(fieldName, value), {
  maxLength: 8,
});

/** A random JSON body with known field names. */
export const body: fc.Arbitrary<unknown> = fc.oneof(
  fc.dictionary(
    fieldName,
    fc.oneof(
      value,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(value, { maxLength: 3 }),
    ),
    { maxKeys: 8 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Random examples. The same seed gives the same examples. */
export const examples = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number): T[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

/** A value as a part of an address; half a character becomes a whole one. */
export const encoded = (text: string): string =>
  encodeURIComponent(Buffer.from(text).toString("utf8"));

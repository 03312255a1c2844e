import { makePerson } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { HttpClient, sitePort, untouchedFields, type HttpResponse } from "./client";

const base = "/study-abroad";

/** About 450 characters in the script of each host's visitors: longer than a render buffer, within the limits of the fields. */
const texts = {
  localhost: "मुझे कंप्यूटर साइंस में मास्टर के लिए छात्रवृत्ति मिल सकती है क्या? ".repeat(7),
  "vn.localhost":
    "Tôi muốn học thạc sĩ ngành khoa học dữ liệu và cần biết học phí, học bổng. ".repeat(6),
  "sa.localhost":
    "أريد دراسة الماجستير في علوم الحاسوب وأحتاج إلى معرفة الرسوم والمنح الدراسية. ".repeat(6),
};

const forms = [
  "/enquiry",
  "/enquiry2",
  "/enquiry3",
  "/enquiry4",
  "/enquiry11",
  "/enquiry-medical",
  "/university-partnership",
  "/report-error",
  "/chat",
];

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");

function expectReadable({ body, text }: HttpResponse, what: string): void {
  expect(body.includes(0), `NUL in ${what}`).toBe(false);
  expect(text.includes("\uFFFD"), `U+FFFD in ${what}`).toBe(false);
}

/** Names of a page's fields for long texts. */
const longFields = (html: string): string[] =>
  [...html.matchAll(/<textarea\b[^>]* name="([^"]+)"/g)].map(([, name]) => name ?? "");

for (const [host, typed] of Object.entries(texts))
  test(`text typed in another script is returned unchanged on ${host}`, async ({ person }) => {
    let echoes = 0;
    for (const path of forms) {
      const client = new HttpClient(
        sitePort(),
        makePerson(`${person.email} ${path}`).address,
        host,
      );
      const page = await client.ask(base + path);
      const hidden = untouchedFields(page.text);
      const own = Object.fromEntries(longFields(page.text).map((name) => [name, typed]));
      // The form is incomplete in any case.
      const refused = await client.ask(base + path, { ...hidden, ...own, name: typed });
      expect(refused.status, path).toBeLessThan(500);
      expectReadable(page, path);
      expectReadable(refused, `${path} with errors`);
      if (refused.text.includes(escaped(typed.trim()))) echoes += 1;
    }
    expect(echoes, "forms that showed the text again").toBeGreaterThan(2);
  });

test("invalid escapes and NUL in an address or a form are not returned", async ({ person }) => {
  const client = new HttpClient(sitePort(), person.address);
  for (const path of [
    "/search?q=%FF%00data",
    "/enquiry4?calculation=%C3%28%00x",
    "/calculator/education-loan?amount=%FF%00",
    "/universities?q=%00",
    "/fragments/suggest?q=%FFdata",
    "/calculator/education-loan.csv?amount=%FF",
  ])
    expectReadable(await client.ask(base + path), path);
  const form = untouchedFields((await client.ask(`${base}/enquiry3`)).text);
  const name = "Asha\0 \uFFFDRao";
  expectReadable(await client.ask(`${base}/enquiry3`, { ...form, name }), "/enquiry3");
});

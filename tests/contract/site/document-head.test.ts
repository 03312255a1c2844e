import { beforeAll, expect, it } from "vitest";
import { TestBrowser } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";

const BASE = "/study-abroad";
const site = useSite();
let browser: TestBrowser;

beforeAll(() => {
  browser = new TestBrowser(site.send);
});

const titleOf = (html: string) => /<title>([^<]*)</.exec(html)?.[1];

it("names no canonical address on a 404, and keeps it out of search engines", async () => {
  const { last } = await browser.get(`${BASE}/nothing-here`);
  const html = await last.text();
  expect(last.status).toBe(404);
  expect(html).not.toMatch(/rel="(canonical|alternate)"[^>]*hrefLang|rel="canonical"/i);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

it("keeps the page of a list in the canonical address beside what a campaign adds", async () => {
  const { last } = await browser.get(`${BASE}/articles?page=2&utm_source=x&fbclid=y`);
  const [, canonical = ""] = /<link rel="canonical" href="([^"]*)"/.exec(await last.text()) ?? [];
  const { pathname, search } = new URL(canonical);
  expect(pathname + search).toBe(`${BASE}/articles?page=2`);
});

it.each([
  [`${BASE}/sign-in`, { address: "", mobileCountry: "IN", company_website: "" }],
  [`${BASE}/enquiry3`, { company_website: "" }],
  [`${BASE}/partners`, { company_website: "" }],
])("begins the title of a form with errors with the word: %s", async (address, fields) => {
  const page = await (await browser.get(address)).last.text();
  const { last } = await browser.post(address, new URLSearchParams(fields));
  expect(last.status).toBe(400);
  expect(titleOf(await last.text())).toBe(`Error: ${titleOf(page)}`);
});

it("does so in calculators, whose forms are sent by GET", async () => {
  const { last } = await browser.get(`${BASE}/calculator/education-loan?amount=x&rate=10&years=5`);
  expect(titleOf(await last.text())).toMatch(/^Error: /);
});

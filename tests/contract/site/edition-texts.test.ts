import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { localisedPage } from "~/platform/localised/localised-page.server";
import { TestBrowser } from "../../setup/test-browser";
import { useSite } from "../../setup/use-site";
import { newcomer } from "../test-users";
import { Browser } from "../website";

/**
 * Pages of vn and sa are in the language of the edition: what is left in English is content of the catalogue, such as names of courses
 * and universities, and never a text of the interface.
 */

const BASE = "/study-abroad";
const MATCH = "/match?level=masters&field=computer-science&country=germany&marks=8";
const pages = [
  "",
  "/match",
  "/match?level=masters",
  "/match?level=masters&field=computer-science&country=germany",
  MATCH,
  `${MATCH}&ielts=6.5`,
  `${MATCH}&ielts=6.5&budget=900&currency=VND`,
  `${MATCH}&ielts=6.5&open=budget&intake=open`,
  "/germany/masters",
  "/germany/masters?view=filters",
  "/uk/masters",
  "/universities",
  "/germany/universities",
  "/scholarship?country=uk",
  "/usa/masters?fees=10-20",
  "/compare",
  "/shortlist",
  "/search?q=data",
  "/search?q=mba%20germany",
  "/search?q=scholarship",
  "/enquiry",
  "/sign-in",
  "/schedule-appointment",
  "/university/uk/university-of-glasgow-4010",
  "/university/uk/university-of-glasgow-4010/msc-data-science",
  "/university/usa/new-york-university-1008",
  "/university/ireland/maynooth-university-6007",
  "/university/germany/karlsruhe-institute-of-technology-5006",
  "/university/germany/rwth-aachen-university-5004/msc-data-science",
  "/university/canada/university-of-calgary-3008/nursing",
  "/university/australia/university-of-western-australia-2007/bachelor-of-arts",
  "/scholarship/bath-management-masters",
  "/privacy-choices",
  "/report-error",
] as const;

/** Of a person who is signed in. */
const ownPages = [
  "/profile",
  "/profile/dashboard",
  "/profile/courses",
  "/profile/documents",
  "/profile/details/personal",
  "/profile/details/education/class-12",
  "/profile/details/study-abroad-preference",
  "/profile/contact-details",
  "/profile/notifications",
  "/profile/privacy",
  "/profile/help",
  "/profile/notes",
  "/profile/application",
  "/bookings",
] as const;

const site = useSite();

/** Translations that happen to have no letters of their own. */
const own = new Set(
  ["messages", "pages"].flatMap((folder) =>
    Object.values(
      JSON.parse(readFileSync(`domain/language/${folder}/vi.json`, "utf8")) as Record<
        string,
        string
      >,
    ),
  ),
);

const plain = (text: string): string => text.replace(/[’‘]|''/gu, "'").replace(/\s+/gu, " ");

/** Everything that the catalogue says, in any of its files. */
const catalogue = plain(
  readdirSync("catalogue", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ya?ml|md|csv|js|json)$/u.test(file))
    .map((file) => readFileSync(path.join("catalogue", file), "utf8"))
    .join("\n"),
);

/** Names of the interface that are the same in every language, and calling codes with countries whose names have no accents. */
const SAME =
  /\(\+\d+\)$|^(?:Disha Abroad|Asha|Asha Rao|WhatsApp|Tiếng Việt|VND|SAR|JavaScript|Cookie|PDF|English|mba|Instagram|LinkedIn|YouTube|Twitter|Facebook|X)$/u;

const known = new Map<string, boolean>();

/** Whether a text, or each of its parts, comes from the catalogue, where it is looked for once. */
function isContent(text: string): boolean {
  const found = known.get(text) ?? comesFromCatalogue(text);
  known.set(text, found);
  return found;
}

function comesFromCatalogue(text: string): boolean {
  const wanted = plain(text).replace(/^(?:the|The) /u, "");
  if (SAME.test(wanted)) return true;
  // Short words are found in any prose. They are content if they are a value of their own.
  if (/^[a-z' ]{1,24}$/u.test(wanted)) return catalogue.includes(`"${wanted}"`);
  if (catalogue.includes(wanted)) return true;
  // A sentence with a figure is in a file without it.
  if (wanted.length > 40 && catalogue.includes(wanted.slice(-20))) return true;
  const parts = wanted.split(/, | · | \(|\)|; |: /u).filter(Boolean);
  return (
    parts.length > 1 &&
    parts.every((part) => SAME.test(part) || !/[a-z]{2}/u.test(part) || catalogue.includes(part))
  );
}

/** What a page says before its text: titles, headings and descriptions. */
const openings = (html: string): string =>
  [
    ...html.matchAll(
      /<(title|h1)[^>]*>[\s\S]*?<\/\1>|<meta (?:name|property)="[\w:]*(?:description|title)"[^>]*>/gu,
    ),
  ]
    .map(([text]) => text)
    .join("\n");

/** What the interface puts around names, translated: a text with it was translated. */
const TRANSLATED = / qua WhatsApp$/u;

/** English texts of a page that aren't the catalogue's. */
function interfaceTexts(html: string, code: "vi" | "ar"): string[] {
  const unmarked = html.replaceAll('<bdi lang="en">', "<bdi>");
  return [...new Set(localisedPage(unmarked, code).unknown)]
    .filter((text) => !own.has(text) && !TRANSLATED.test(text))
    .filter((text) => /^[\x20-\x7e’–]+$/u.test(text) && !isContent(text));
}

describe.each([
  ["vn", "vi"],
  ["sa", "ar"],
] as const)("on %s", (region, code) => {
  it.each(pages)("%s is in the language of the edition", async (address) => {
    const browser = new TestBrowser(site.send, `${region}.localhost:3000`);
    const { last } = await browser.get(BASE + address);
    const html = await last.text();
    expect(last.status).toBe(200);
    expect(html).toContain(`<html lang="${code}"`);
    expect(interfaceTexts(html, code)).toEqual([]);
    expect(html).not.toMatch(/₹|\blakh\b|\bcrore\b/u);
    expect(openings(html)).not.toMatch(/\bIndia(?:ns?)?\b|\bIST\b/u);
  });

  it.each(ownPages)("%s is in the language of the edition", async (address) => {
    const host = `${region}.localhost:3000`;
    const visitor = new Browser(host);
    await visitor.signIn(await newcomer(site.environment));
    const browser = new TestBrowser(site.send, host);
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    const { last } = await browser.get(BASE + address);
    const html = await last.text();
    expect(last.status).toBe(200);
    expect(html).toContain(`<html lang="${code}"`);
    expect(interfaceTexts(html, code)).toEqual([]);
  });
});

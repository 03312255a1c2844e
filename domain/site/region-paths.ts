import type { Region, RegionKey } from "./regions";
import { BASE_PATH, pathBelowBase } from "./site-path";

/** Page families by the id of their menu item. */
const families: Readonly<Record<string, RegExp>> = {
  events: /^\/events?(\/|$)/,
  articles: /^\/(articles|author)(\/|$)/,
  ebooks: /^\/ebooks(\/|$)/,
  centers: /^\/experience-centres(\/|$)/,
  "university-partnership": /^\/university-partnership$/,
  "ielts-band": /^\/calculator\/ielts-band$/,
  "education-loan": /^\/calculator\/education-loan(\/|$)/,
  "cgpa-to-gpa-calculator": /^\/cgpa-to-gpa-calculator$/,
  "sgpa-to-percentage-calculator": /^\/sgpa-to-percentage-calculator$/,
  "expense-calculator": /^\/expense-calculator(\/|$)/,
  consultant: /^\/consultant(\/|$)/,
  programs: /^\/(?:[\w-]+\/)?ua-accelerator-programs(\/|$)/,
  "booster-program": /^\/booster-program(\/|$)/,
  "alumni-connect": /^\/alumni-connect(\/|$)/,
  authors: /^\/author(\/|$)/,
  "sample-pages": /^\/(?:experience-centres|office|globalacademy|partners)$/,
  /** About places, fees and tests in India only. */
  "indian-exams":
    /^\/exam\/(ielts\/(ielts-coaching-centre|test-centres-in-india$)|other-exams\/(cet|cmat|mht-cet|josaa|ap-eamcet|neet)$|[\w-]+\/exam-fees?$)/,
  /** About visas from India, scholarships for Indian citizens, and costs and loans in rupees. */
  "indian-articles":
    /^\/articles\/(?:student-visa-for|scholarships-in|cost-of-studying-in|education-loan)-[\w-]+$/,
};

/** Families whose pages are all invented (docs/content.md "Samples"). */
const sampleFamilies = [
  "programs",
  "booster-program",
  "alumni-connect",
  "authors",
  "consultant",
  "sample-pages",
];

const shownWithoutSamples = new Map<RegionKey, Region>();

/** A region as visitors see it. Without samples it hides the families that consist of them, and banners, which lead there. */
export function regionAsShown(region: Region, hasSamples: boolean): Region {
  if (hasSamples) return region;
  const known = shownWithoutSamples.get(region.key);
  if (known) return known;
  const menuItems = [...region.hidden.menuItems, ...sampleFamilies];
  const shown = { ...region, banners: [], hidden: { ...region.hidden, menuItems } };
  shownWithoutSamples.set(region.key, shown);
  return shown;
}

/**
 * The visibility rule of a region: whether it hides the page at this path. Menus, search, suggestions, lists, links
 * in texts, sitemaps, alternates and structured data all follow it. A hidden page can be opened by its address.
 */
export function isHiddenIn(region: Region, path: string): boolean {
  const [page = ""] = path.split(/[?#]/u);
  return region.hidden.menuItems.some((item) => families[item]?.test(page));
}

const hidesNothing = (region: Region): boolean => region.hidden.menuItems.length === 0;

/** What services return, without the entries of lists that lead to hidden pages. */
export function withoutHidden<T>(region: Region, value: T): T {
  const isShown = (one: unknown): boolean =>
    !(
      typeof one === "object" &&
      one !== null &&
      "path" in one &&
      typeof one.path === "string" &&
      isHiddenIn(region, one.path)
    );
  const shown = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.filter(isShown).map(shown);
    if (typeof one !== "object" || one === null || one instanceof Date) return one;
    return Object.fromEntries(Object.entries(one).map(([key, own]) => [key, shown(own)]));
  };
  return hidesNothing(region) ? value : (shown(value) as T);
}

const OPENING = /^<a\s(?:[^>]*\s)?href="([^"?#]*)/u;

/** A page without links to hidden pages. Their words stay. */
export function withoutHiddenLinks(region: Region, html: string): string {
  if (hidesNothing(region)) return html;
  let isInHidden = false;
  return html.replace(/<a\s[^>]*>|<\/a>/gu, (tag) => {
    if (tag === "</a>") {
      const closing = isInHidden ? "</span>" : tag;
      isInHidden = false;
      return closing;
    }
    const path = OPENING.exec(tag)?.[1] ?? "";
    isInHidden = path.startsWith(`${BASE_PATH}/`) && isHiddenIn(region, pathBelowBase(path));
    return isInHidden ? "<span>" : tag;
  });
}

import { expect, test } from "../fixtures/test";
import { ask, sitePort } from "./client";
import { hiddenLinksOf } from "./hidden-links";

const BASE = "/study-abroad";

/** One page of each template that a region shows, and results of searches for what it hides. */
const pages = [
  "",
  "/usa",
  "/uk/masters",
  "/universities",
  "/university/germany/tu-berlin-5005",
  "/university/germany/tu-berlin-5005/msc-computer-science",
  "/exam/ielts",
  "/exam/ielts/fees",
  "/exam/toefl",
  "/exam",
  "/knowledge-base/visa",
  "/knowledge-base",
  "/scholarship",
  "/webinars",
  "/match",
  "/compare?course=1001-mathematics&course=5002-physics",
  "/shortlist",
  "/schedule-appointment",
  "/about-us",
  "/html-sitemap/sitemap",
  "/menu/countries",
  "/menu/exams",
  "/menu/tools",
  "/menu/more",
  "/abroad/courses?q=zzzz",
  "/search?q=student+visa+usa",
  "/search?q=ielts+band+calculator",
  "/search?q=education+loan",
  "/search?q=consultants+in+kochi",
  "/search?q=how+to+study+abroad",
  "/search?q=usa+vs+canada",
];

/** Searches whose first answers are hidden on a regional host. */
const prefixes = ["cost of liv", "calc", "ielts coaching", "cgpa", "josaa", "ebook", "consultant"];

for (const host of ["vn.localhost", "sa.localhost"]) {
  test(`${host} has no link, result or structured data that leads to a hidden page`, async () => {
    const found: string[] = [];
    const seen = new Set<string>();
    for (const path of pages) {
      const { status, text } = await ask(sitePort(), BASE + path, { host });
      if (status !== 200) continue;
      seen.add(path);
      for (const link of hiddenLinksOf(host, text)) found.push(`${link} on ${path}`);
    }
    expect(found).toEqual([]);
    expect(seen.size).toBeGreaterThan(25);
  });

  test(`${host} suggests no hidden page`, async () => {
    for (const prefix of prefixes) {
      const query = new URLSearchParams({ q: prefix });
      const { text } = await ask(sitePort(), `${BASE}/fragments/suggest?${query}`, { host });
      const links = JSON.parse(text) as { readonly href: string }[];
      const html = links.map(({ href }) => `<a href="${href}">`).join("");
      expect(hiddenLinksOf(host, html), prefix).toEqual([]);
    }
  });
}

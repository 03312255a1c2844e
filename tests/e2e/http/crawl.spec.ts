import { expect, test } from "../fixtures/test";
import { ask, sitePort } from "./client";

const BASE = "/study-abroad";

/** One page of each template with content. The nightly crawl opens every page. */
const sample = [
  "",
  "/germany",
  "/usa/masters",
  "/universities",
  "/university/germany/tu-berlin-5005",
  "/university/germany/tu-berlin-5005/msc-computer-science",
  "/exam/ielts",
  "/exam/ielts/exam-pattern",
  "/articles",
  "/articles/cost-of-studying-in-usa",
  "/scholarship",
  "/ua-accelerator-programs",
  "/events",
  "/webinars",
  "/ebooks/gre-guide",
  "/consultant/kochi",
  "/match",
  "/about-us",
];

test("a page of each template has a title, a description and an address of its own", async () => {
  const titles = new Set<string | undefined>();
  for (const path of sample) {
    const { status, text } = await ask(sitePort(), BASE + path);
    expect([path, status]).toEqual([path, 200]);
    expect(text.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(text, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(text, path).toContain(
      `<link rel="canonical" href="http://localhost:${sitePort()}${BASE}${path}"/>`,
    );
    for (const [, json = ""] of text.matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    ))
      expect(() => JSON.parse(json) as unknown, path).not.toThrow();
    titles.add(/<title>([^<]+)<\/title>/.exec(text)?.[1]);
  }
  expect(titles.size).toBe(sample.length);
});

test("every link of a country's page leads to a page", async () => {
  const { text } = await ask(sitePort(), `${BASE}/germany`);
  const links = [...text.matchAll(/<a[^>]* href="(\/study-abroad[^"#?]*)/g)].map(([, to]) => to);
  expect(links.length).toBeGreaterThan(50);
  const broken: string[] = [];
  for (const link of new Set(links)) {
    let { status, headers } = await ask(sitePort(), link ?? "");
    if (status === 301) ({ status, headers } = await ask(sitePort(), headers.location ?? ""));
    // Pages for one visitor lead to sign-in.
    if (![200, 302, 303].includes(status)) broken.push(`${status} ${link}`);
  }
  expect(broken).toEqual([]);
});

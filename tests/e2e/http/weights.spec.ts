import { gzipSync } from "node:zlib";
import { countryPages } from "../../../app/route-table";
import { expect, test } from "../fixtures/test";
import { ask, sitePort } from "./client";

/**
 * Size limits for HTML with its CSS. With brotli it fits into TCP's initial congestion window
 * (docs/performance.md). With gzip, which only old clients request, long guides exceed it slightly.
 */
const MAX_BYTES = { br: 14 * 1024, gzip: 16 * 1024 };
const SHELL_SCRIPT_BYTES = 2 * 1024;

/** Weighed in the quick run too. Others have the same templates. */
const sample = new Set([
  "",
  "/enquiry",
  "/germany",
  "/university/germany/tu-berlin-5005/msc-computer-science",
  "/exam/ielts",
  "/calculator/education-loan",
]);
const tagOf = (path: string) => ({ tag: sample.has(path) ? [] : "@nightly" });

const pages = [
  "",
  "/enquiry",
  "/enquiry11",
  "/enquiry2",
  "/menu/countries",
  "/menu/exams",
  "/sign-in",
  ...countryPages.map((slug) => `/${slug}`),
  "/abroad/courses",
  "/uk/universities",
  "/university/usa/stanford-university-1002",
  "/university/germany/tu-berlin-5005/msc-computer-science",
  "/exam/ielts",
  "/articles",
  "/articles/cost-of-studying-in-usa",
  "/scholarship",
  "/search?q=data+science+germany",
  "/match",
  "/compare?course=1001-mathematics&course=5002-physics",
  "/schedule-appointment",
  "/html-sitemap/sitemap",
  "/404",
];

for (const host of ["localhost", "vn.localhost", "sa.localhost"]) {
  for (const path of pages) {
    const tag = host === "localhost" && sample.has(path) ? [] : "@nightly";
    test(`${host}${path || "/"} fits into the initial congestion window`, { tag }, async () => {
      for (const [encoding, maxBytes] of Object.entries(MAX_BYTES)) {
        const response = await ask(sitePort(), `/study-abroad${path}`, {
          host,
          headers: { "accept-encoding": encoding },
        });
        expect(response.headers["content-encoding"]).toBe(encoding);
        expect(response.body.length, encoding).toBeLessThan(maxBytes);
      }
    });
  }
}

/** Images of a page: all of them together, and how many may load before they are scrolled to. */
const MAX_IMAGE_BYTES = 60 * 1024;
const MAX_EAGER_IMAGES = 1;

for (const path of ["", "/germany", "/articles", "/exam/ielts", "/enquiry", "/404"]) {
  test(`${path || "/"} has at most 60 KB of images, which load lazily`, tagOf(path), async () => {
    const { text } = await ask(sitePort(), `/study-abroad${path}`);
    const images = text.match(/<img [^>]*>/g) ?? [];
    const isEager = (image: string) => !image.includes('loading="lazy"');
    expect(images.filter(isEager).length).toBeLessThanOrEqual(MAX_EAGER_IMAGES);
    const files = new Set([
      ...images.flatMap((image) => /src="([^"]+)"/.exec(image)?.[1] ?? []),
      ...[...text.matchAll(/<use href="([^"#]+)#/g)].map(([, file = ""]) => file),
    ]);
    const sizes = await Promise.all(
      [...files].map(async (file) => (await ask(sitePort(), file)).body.length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_IMAGE_BYTES);
  });
}

/** Scripts of a calculator: the shell, and what its form loads when it is first used. */
const CALCULATOR_SCRIPT_BYTES = 3 * 1024;

for (const path of [
  "/calculator/education-loan",
  "/calculator/ielts-band",
  "/expense-calculator/germany?country=germany&step=3",
  "/cgpa-to-gpa-calculator",
  "/sgpa-to-percentage-calculator",
])
  test(`${path} has at most 3 KB of script, and fits into 14 KB`, tagOf(path), async () => {
    const headers = { "accept-encoding": "br" };
    const page = await ask(sitePort(), `/study-abroad${path}`);
    const sent = await ask(sitePort(), `/study-abroad${path}`, { headers });
    expect(sent.body.length).toBeLessThan(MAX_BYTES.br);
    const files = new Set(page.text.match(/(?<=")[^"]+-(?:shell|live)-\w+\.js/gu));
    expect(files.size).toBe(2);
    const sizes = await Promise.all(
      [...files].map(async (file) => (await ask(sitePort(), file, { headers })).body.length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CALCULATOR_SCRIPT_BYTES);
    expect(page.text).not.toContain("entry.client");
  });

test("engagement widgets stay within 8 KB and are not in the page", async () => {
  const page = await ask(sitePort(), "/study-abroad/germany");
  const src = /data-modules="([^"]+modules-\w+\.js)"/.exec(page.text)?.[1] ?? "";
  const [script, widgets, bar] = await Promise.all(
    [
      src,
      "/study-abroad/fragments/engagement",
      "/study-abroad/fragments/custom-bar?path=/germany",
    ].map((address) => ask(sitePort(), address)),
  );
  const sizes = [script, widgets, bar].map((response) => {
    expect(response?.status).toBe(200);
    return gzipSync(response?.body ?? "").length;
  });
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8 * 1024);
  expect(page.text).not.toContain(`src="${src}"`);
});

test("the shell script stays within 2 KB", async () => {
  const page = await ask(sitePort(), "/study-abroad");
  const src = /src="([^"]+shell-\w+\.js)"/.exec(page.text)?.[1] ?? "";
  const script = await ask(sitePort(), src);
  expect(gzipSync(script.body).length).toBeLessThan(SHELL_SCRIPT_BYTES);
});

/** What a list or a search loads of scripts, compressed as browsers get it. */
const FINDING_SCRIPT_BYTES = 6 * 1024;

for (const path of ["/germany/masters", "/abroad/courses", "/search?q=data+science+germany"])
  test(`${path} has at most 14 KB of HTML and CSS, and 6 KB of script`, async () => {
    const headers = { "accept-encoding": "br" };
    const page = await ask(sitePort(), `/study-abroad${path}`);
    const sent = await ask(sitePort(), `/study-abroad${path}`, { headers });
    expect(sent.body.length).toBeLessThan(MAX_BYTES.br);
    // All of them, also those that load late or when a field is used.
    const own = path.startsWith("/search") ? "combobox" : "filters";
    const files =
      page.text.match(new RegExp(`(?<=")[^"]+(?:shell|modules|${own})-\\w+\\.js`, "gu")) ?? [];
    expect(new Set(files).size).toBe(3);
    const sizes = await Promise.all(
      [...new Set(files)].map(
        async (file) => (await ask(sitePort(), file, { headers })).body.length,
      ),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FINDING_SCRIPT_BYTES);
  });

test("Save-Data removes decorative images, and caches store both versions", async () => {
  const full = await ask(sitePort(), "/study-abroad");
  const spare = await ask(sitePort(), "/study-abroad", { headers: { "save-data": "on" } });
  expect(full.text).toContain("/art/banner-compass-mobile.svg");
  expect(spare.text).not.toMatch(/<img|<picture/);
  expect(spare.text).toContain("Start at home and finish abroad");
  expect(full.headers.vary).toContain("Save-Data");
});

test("the map is rendered from the catalogue, with its own policy", async () => {
  const map = await ask(sitePort(), "/study-abroad/maps/germany.svg");
  expect(map.status).toBe(200);
  expect(map.headers["content-type"]).toContain("image/svg+xml");
  expect(map.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors/,
  );
  expect(map.text.match(/<circle/g)?.length).toBeGreaterThan(5);
  for (const city of ["Hamburg", "Berlin", "Munich"]) expect(map.text).toContain(`>${city}</text>`);
  const [, address = ""] = /href="([^"]+q=Munich)"/.exec(map.text) ?? [];
  expect((await ask(sitePort(), address)).text).toContain("LMU Munich");
  for (const none of ["atlantis.svg", "germany.png", "germany"]) {
    const response = await ask(sitePort(), `/study-abroad/maps/${none}`);
    expect(response.status, none).toBe(404);
  }
});

const MAX_CARD_BYTES = 80_000;

for (const path of [
  "",
  "/germany",
  "/usa/masters",
  "/university/usa/stanford-university-1002",
  "/university/germany/tu-berlin-5005/msc-computer-science",
  "/exam/ielts",
  "/articles/cost-of-studying-in-usa",
  "/scholarship",
  "/calculator/education-loan",
]) {
  test(
    `${path || "/"} has a share card of 1200 × 630 pixels and less than 80 KB`,
    tagOf(path),
    async () => {
      const { text } = await ask(sitePort(), `/study-abroad${path}`);
      const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
      const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
      const card = await ask(sitePort(), pathname + search);
      expect(card.headers["content-type"]).toBe("image/png");
      // Width and height are the first fields of a PNG.
      expect([card.body.readUInt32BE(16), card.body.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(card.body.length).toBeLessThan(MAX_CARD_BYTES);
    },
  );
}

import { expect, pageAt, test } from "../fixtures/test";

const course = "/university/germany/tu-berlin-5005/msc-computer-science";

const quick = ["", "/enquiry", course];

for (const path of [...quick, "/germany", "/sign-in", "/404"]) {
  const tag = quick.includes(path) ? [] : "@nightly";
  test(
    `${path || "/"} paints after one request without layout shifts`,
    { tag },
    async ({ page }) => {
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            seen.shift += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(pageAt(path), { waitUntil: "networkidle" });
      const facts = await page.evaluate(() => ({
        blocking: performance
          .getEntriesByType("resource")
          .filter(
            (entry) =>
              (entry as PerformanceResourceTiming & { renderBlockingStatus?: string })
                .renderBlockingStatus === "blocking",
          )
          .map((entry) => entry.name),
        stylesheets: document.querySelectorAll('link[rel="stylesheet"]').length,
        scripts: [...document.scripts]
          // Structured data is not a script.
          .filter(({ type }) => type !== "application/ld+json")
          .map(({ src, defer }) => ({
            isShell: /\/build\/own-shell-\w+\.js$/.test(src),
            defer,
          })),
        inlineStyles: document.querySelectorAll("[style]").length,
        shift: (window as unknown as { seen: { shift: number } }).seen.shift,
      }));
      expect(facts.blocking).toEqual([]);
      // On the enquiry path, modules and their stylesheet load immediately after the page.
      const isEnquiry = path === "/enquiry";
      expect(facts.stylesheets).toBe(isEnquiry ? 1 : 0);
      // Otherwise only the shell script, which does not block: no framework. A form has a script of its own.
      const late = { isShell: false, defer: false };
      const modules = isEnquiry ? [late, late] : [];
      expect(facts.scripts).toEqual([{ isShell: true, defer: true }, ...modules]);
      expect(facts.inlineStyles).toBe(0);
      expect(facts.shift).toBeLessThan(0.02);
    },
  );
}

test("a page without scripts requests only itself and its images", async ({ browser, person }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": person.address },
  });
  const page = await context.newPage();
  const kinds: string[] = [];
  page.on("request", (request) => kinds.push(request.resourceType()));
  await page.goto(pageAt("/enquiry"), { waitUntil: "networkidle" });
  expect(kinds.filter((kind) => kind !== "image" && kind !== "other")).toEqual(["document"]);
  await context.close();
});

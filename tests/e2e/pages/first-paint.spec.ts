import { expect, pageAt, test } from "../fixtures/test";

for (const path of ["", "/enquiry", "/menu/exams", "/sign-in", "/404"]) {
  test(`${path || "/"} paints after one request, and never jumps`, async ({ page }) => {
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
        // What search engines read is data, not a script.
        .filter(({ type }) => type !== "application/ld+json")
        .map(({ src, defer }) => ({
          isShell: /\/build\/own-shell-\w+\.js$/.test(src),
          defer,
        })),
      inlineStyles: document.querySelectorAll("[style]").length,
      shift: (window as unknown as { seen: { shift: number } }).seen.shift,
    }));
    expect(facts.blocking).toEqual([]);
    // On the enquiry path the modules come at once, with their stylesheet: after the page, and not in it.
    const isEnquiry = path === "/enquiry";
    expect(facts.stylesheets).toBe(isEnquiry ? 1 : 0);
    // Else the shell script alone, which nothing waits for: no framework.
    const modules = isEnquiry ? [{ isShell: false, defer: false }] : [];
    expect(facts.scripts).toEqual([{ isShell: true, defer: true }, ...modules]);
    expect(facts.inlineStyles).toBe(0);
    expect(facts.shift).toBeLessThan(0.02);
  });
}

test("a page without scripts asks for nothing but itself and its pictures", async ({
  browser,
  person,
}) => {
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

import { formsInUse } from "../fixtures/form-list";
import { expect, test } from "../fixtures/test";

/** As Chromium's developer tools have "2G": bytes a second, and milliseconds. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 31_250, uploadThroughput: 6_250 };
const DOUBLE_TAP_MS = 120;

// A small phone without scripts. Staff use the console on one too.
test.use({
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
});

for (const { name, fill, button, done } of formsInUse)
  test(`on a slow line with a double tap: ${name} @nightly`, async ({ page, person }, testInfo) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
    await fill(page, person);
    const target = page.getByRole("main").getByRole("button", { name: button, exact: true });
    // A picture of the whole page moves it.
    await page.screenshot({ path: testInfo.outputPath("filled.png"), fullPage: true });
    await target.scrollIntoViewIfNeeded();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, "no sideways scroll").toBeLessThanOrEqual(360);
    const box = await target.boundingBox();
    if (!box) throw new Error("the button is not on the page");
    expect(box.height, "as high as a finger").toBeGreaterThanOrEqual(40);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(DOUBLE_TAP_MS);
    await page.touchscreen.tap(x, y);
    await done(page, person);
    await page.screenshot({ path: testInfo.outputPath("done.png"), fullPage: true });
  });

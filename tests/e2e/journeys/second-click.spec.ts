import type { Page } from "@playwright/test";
import { formsInUse } from "../fixtures/form-list";
import { expect, test } from "../fixtures/test";

/** Of each response. Both clicks come before the first one. */
const LATENCY_MS = 600;

/** Clicks twice where the button is, as a finger does, and checks that both clicks have sent the form. */
async function clickTwice(page: Page, button: string | RegExp, gapMs: number): Promise<void> {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const target = page.getByRole("main").getByRole("button", { name: button, exact: true });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("the button is not on the page");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  });
  await page.mouse.click(x, y);
  await page.waitForTimeout(gapMs);
  await page.mouse.click(x, y);
  await expect.poll(() => posts).toBe(2);
}

for (const { name, fill, button, done, isQuick } of formsInUse)
  for (const gapMs of [60, 200])
    // In the quick run each kind of form has one gap: the server sees the same two posts.
    test(`a second click after ${gapMs} ms: ${name}${isQuick && gapMs === 60 ? "" : " @nightly"}`, async ({
      page,
      person,
    }) => {
      await fill(page, person);
      await clickTwice(page, button, gapMs);
      await done(page, person);
    });

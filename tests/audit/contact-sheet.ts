import { chromium, type Page } from "@playwright/test";
import sharp, { type OverlayOptions } from "sharp";
import { chromiumPath, LAUNCH_FLAGS } from "../e2e/environment/chromium";

/**
 * `npm run audit:contact-sheet -- <origin> <staff email>`: draws docs/images/contact-sheet.webp, with the
 * first screen of key pages on a phone, a tablet and a laptop, in light and dark and of all regions. The site runs in local mode, so codes are read from its list of
 * outgoing messages.
 */
const [origin, staff] = process.argv.slice(2);
if (!origin || !staff)
  throw new Error("an origin and the email address of a counsellor are needed");

const student = `student.${Date.now()}@example.com`;
const COURSE = "/university/uk/university-of-oxford-4001/mba";
const anonymous = [
  "",
  "/germany",
  COURSE,
  "/usa/masters",
  "/search?q=data+science+germany",
  "/articles/cost-of-studying-in-usa",
];

interface Sheet {
  readonly paths: readonly string[];
  readonly as?: string;
  readonly colorScheme?: "dark";
  /** Of a regional site. */
  readonly host?: string;
}
const sheets: readonly Sheet[] = [
  { paths: anonymous },
  { paths: ["/profile/dashboard"], as: student },
  { paths: ["/counsellor/queue"], as: staff },
  { paths: ["", COURSE], colorScheme: "dark" },
  { paths: [""], host: "vn.localhost" },
  { paths: [""], host: "sa.localhost" },
];
const GAP = 16;
/** Height of all pictures in the sheet, and its width. */
const HEIGHT = 310;
const WIDTH = 1_640;
const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 780 },
  { width: 1280, height: 780 },
];

const urlOf = (path: string, host = "localhost"): string =>
  `${origin.replace("localhost", host)}/study-abroad${path}`;

/** Signs in with the code that the site lists as sent. */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(urlOf("/sign-in"));
  await page.getByLabel("Mobile number or email address").fill(address);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("6-digit code").waitFor();
  const outbox = await page.context().newPage();
  await outbox.goto(urlOf("/dev/outbox"));
  const [code = ""] = /\b\d{6}\b/.exec(await outbox.getByRole("main").innerText()) ?? [];
  await outbox.close();
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForLoadState();
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...LAUNCH_FLAGS] });
const pictures: Buffer[] = [];
for (const viewport of sizes)
  for (const { paths, as, host, colorScheme = "light" } of sheets) {
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    for (const path of paths) {
      await page.goto(urlOf(path, host), { waitUntil: "networkidle" });
      const picture = sharp(await page.screenshot()).resize({ height: HEIGHT });
      pictures.push(await picture.png().toBuffer());
    }
    await context.close();
  }
await browser.close();

/** Pictures side by side, in as many lines as needed. */
async function compose(): Promise<{ placed: OverlayOptions[]; height: number }> {
  const placed: OverlayOptions[] = [];
  let [left, top] = [GAP, GAP];
  for (const input of pictures) {
    const { width = 0 } = await sharp(input).metadata();
    if (left + width + GAP > WIDTH) {
      left = GAP;
      top += HEIGHT + GAP;
    }
    placed.push({ input, left, top });
    left += width + GAP;
  }
  return { placed, height: top + HEIGHT + GAP };
}

const { placed, height } = await compose();
await sharp({ create: { width: WIDTH, height, channels: 3, background: "#d9d4c8" } })
  .composite(placed)
  .webp({ quality: 50, effort: 6 })
  .toFile("docs/images/contact-sheet.webp");

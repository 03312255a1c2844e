/**
 * `npm run audit:finding -- <port>`: does twelve finding tasks on a running site as a visitor with a phone of 360 × 740
 * pixels, with scripts off and on, by the shortest way, and prints taps and screens of each. They begin on the home page,
 * or on a guide that search engines lead to. A text that is typed counts as one tap. A page counts as one screen, and so
 * does each 740 pixels above what is tapped.
 */
import { chromium, type Locator, type Page } from "@playwright/test";
import { chromiumPath } from "../e2e/environment/chromium";

const [port = "3000"] = process.argv.slice(2);
const HEIGHT = 740;
const base = `http://localhost:${port}/study-abroad`;

/** A visitor who counts what they do. */
class Visitor {
  taps = 0;
  screens = 1;

  constructor(
    readonly page: Page,
    readonly hasScripts: boolean,
  ) {}

  /** Taps the first of these that is on the page, after scrolling to it. */
  async tap(target: Locator): Promise<void> {
    const one = target.filter({ visible: true }).first();
    const box = await one.boundingBox();
    const top = await this.page.evaluate(() => window.scrollY);
    this.screens += Math.max(0, Math.floor(((box?.y ?? 0) + top) / HEIGHT));
    const before = this.page.url();
    await one.click();
    await this.page.waitForLoadState("load");
    this.taps += 1;
    if (this.page.url() !== before) this.screens += 1;
  }

  link = (name: string | RegExp, within = "main"): Promise<void> =>
    this.tap(this.page.locator(within).getByRole("link", { name }));

  menu = async (name: string | RegExp): Promise<void> => {
    await this.tap(this.page.getByText("Menu", { exact: true }));
    await this.link(name, "header");
  };

  type = async (q: string): Promise<void> => {
    const field = this.page.locator("main").getByLabel("University, course, exam or topic");
    await field.click();
    await field.pressSequentially(q);
    this.taps += 1;
  };

  search = async (q: string): Promise<void> => {
    await this.type(q);
    await this.tap(this.page.locator("main").getByRole("button", { name: "Search" }));
  };

  /** Opens a page by its name: a suggestion with scripts, a result without. */
  find = async (q: string, name: RegExp): Promise<void> => {
    if (!this.hasScripts) {
      await this.search(q);
      await this.link(name);
      return;
    }
    await this.type(q);
    const option = this.page.getByRole("option", { name }).first();
    await option.waitFor();
    await this.tap(option);
  };
}

interface Task {
  readonly name: string;
  /** Where it begins, if that is not the home page. */
  readonly from?: string;
  readonly run: (visitor: Visitor) => Promise<void>;
  /** What the address has once the task is done. */
  readonly at: RegExp;
}

const tasks: readonly Task[] = [
  {
    name: "MSc data science in Germany, from a guide",
    from: "/exam/gre",
    run: async (one) => {
      await one.link("Search", "header");
      await one.search("msc data science germany");
    },
    at: /search\?q=/,
  },
  { name: "Germany", run: (one) => one.menu("Germany"), at: /\/germany$/ },
  {
    name: "Master's in Germany",
    run: async (one) => {
      await one.menu("Germany");
      await one.link(/master.s courses/);
    },
    at: /\/germany\/masters/,
  },
  { name: "All courses", run: (one) => one.link("Courses"), at: /\/abroad\/courses/ },
  {
    name: "Filters of the list of courses",
    run: async (one) => {
      await one.link("Courses");
      await one.tap(one.page.locator("[data-filters]"));
    },
    at: /courses/,
  },
  {
    name: "A course that closes soon",
    run: async (one) => {
      await one.page.goto(`${base}/abroad/courses?sort=deadline`);
      await one.tap(one.page.locator("[data-list] h3 a"));
    },
    at: /\/university\//,
  },
  {
    name: "Fees of IELTS",
    run: (one) => one.find("ielts fees", /IELTS exam fee/),
    at: /\/exam\/ielts\/exam-fee/,
  },
  { name: "IELTS", run: (one) => one.menu("IELTS"), at: /\/exam\/ielts/ },
  { name: "Scholarships", run: (one) => one.link("Scholarships"), at: /\/scholarship/ },
  {
    name: "University of Toronto",
    run: (one) => one.find("toronto university", /University of Toronto/),
    at: /university-of-toronto/,
  },
  { name: "Find your match", run: (one) => one.link(/7 questions/), at: /\/match/ },
  {
    name: "Cost calculator",
    run: (one) => one.link("Expense calculator"),
    at: /expense-calculator/,
  },
];

async function measure(javaScriptEnabled: boolean) {
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const context = await browser.newContext({
    viewport: { width: 360, height: HEIGHT },
    isMobile: true,
    javaScriptEnabled,
  });
  const rows: string[] = [];
  for (const { run, at, from = "" } of tasks) {
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    const visitor = new Visitor(page, javaScriptEnabled);
    await page.goto(base + from);
    const fault = await run(visitor).then(
      () => (at.test(page.url()) ? null : `ended at ${page.url()}`),
      (error: unknown) => String(error).split("\n")[0],
    );
    rows.push(
      fault
        ? `failed: ${fault}`
        : `${visitor.taps} ${visitor.taps === 1 ? "tap" : "taps"}, ${visitor.screens} screens`,
    );
    await page.close();
  }
  await browser.close();
  return rows;
}

const off = await measure(false);
const on = await measure(true);
process.stdout.write(
  `| task | scripts off | scripts on |\n|---|--:|--:|\n${tasks
    .map(({ name }, at) => `| ${name} | ${off[at]} | ${on[at]} |`)
    .join("\n")}\n`,
);

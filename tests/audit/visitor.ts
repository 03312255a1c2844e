import { chromium, type Locator, type Page } from "@playwright/test";
import { chromiumPath, LAUNCH_FLAGS } from "../e2e/environment/chromium";

const HEIGHT = 740;

/** A visitor with a phone of 360 × 740 pixels, who counts what they do. */
export class Visitor {
  /** A text that is typed counts as one tap. */
  taps = 0;
  /** A page counts as one screen, and so does each 740 pixels above what is tapped. */
  screens = 1;
  pages = 0;
  /** On the wire, without the headers. */
  bytes = 0;

  constructor(
    readonly page: Page,
    readonly hasScripts: boolean,
    /** `http://vn.localhost:3000/study-abroad` */
    readonly base: string,
  ) {
    page.on("response", (response) => {
      void response
        .request()
        .sizes()
        .then(({ responseBodySize }) => (this.bytes += responseBodySize))
        .catch(() => undefined);
    });
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.pages += 1;
    });
  }

  open = (path: string) => this.page.goto(this.base + path);

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

  button = (name: string | RegExp): Promise<void> =>
    this.tap(this.page.locator("main").getByRole("button", { name }));

  menu = async (name: string | RegExp): Promise<void> => {
    await this.tap(this.page.locator("header summary").last());
    await this.link(name, "header");
  };

  /** Types a text into a field. */
  fill = async (label: string | RegExp, text: string): Promise<void> => {
    await this.page.locator("main").getByLabel(label).first().fill(text);
    this.taps += 1;
  };

  /** Chooses an option of a list. */
  choose = async (label: string | RegExp, option: string): Promise<void> => {
    await this.page.locator("main").getByLabel(label).first().selectOption(option);
    this.taps += 1;
  };

  /** Ticks a box or chooses a radio button. */
  tick = async (label: string | RegExp): Promise<void> => {
    await this.page.locator("main").getByLabel(label).first().check();
    this.taps += 1;
  };

  type = async (q: string): Promise<void> => {
    const field = this.page.locator("main [type=search]").first();
    await field.click();
    await field.pressSequentially(q);
    this.taps += 1;
  };

  search = async (q: string): Promise<void> => {
    await this.type(q);
    await this.tap(this.page.locator("main [role=search] button"));
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

export interface Task {
  readonly name: string;
  /** Where it begins, if that is not the home page. */
  readonly from?: string;
  /** Of which site. The main one by default. */
  readonly host?: "vn" | "sa";
  readonly run: (visitor: Visitor) => Promise<void>;
  /** What the address has once the task is done. */
  readonly at?: RegExp;
  /** What the page says once the task is done. */
  readonly says?: readonly RegExp[];
}

/** Why a task isn't done, or null. */
async function faultOf({ run, at, says = [] }: Task, visitor: Visitor): Promise<string | null> {
  const { page } = visitor;
  try {
    await run(visitor);
    if (at) await page.waitForURL(at);
    const text = await page.locator("main").innerText();
    const missing = says.find((one) => !one.test(text));
    return missing ? `${page.url()} doesn't say ${String(missing)}` : null;
  } catch (error) {
    return `${page.url()}: ${String(error).split("\n")[0] ?? ""}`;
  }
}

/** Does the tasks on the site at a port, each in a browser of its own. @returns what each took, in words */
export async function doTasks(
  tasks: readonly Task[],
  port: string,
  javaScriptEnabled: boolean,
  wordsFor: (visitor: Visitor) => string,
): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...LAUNCH_FLAGS],
  });
  const rows: string[] = [];
  for (const task of tasks) {
    const viewport = { width: 360, height: HEIGHT };
    const context = await browser.newContext({ viewport, isMobile: true, javaScriptEnabled });
    const page = await context.newPage();
    page.setDefaultTimeout(8_000);
    const site = `http://${task.host ? `${task.host}.` : ""}localhost:${port}/study-abroad`;
    const visitor = new Visitor(page, javaScriptEnabled, site);
    await visitor.open(task.from ?? "");
    const fault = await faultOf(task, visitor);
    rows.push(fault ? `failed: ${fault}` : wordsFor(visitor));
    await context.close();
  }
  await browser.close();
  return rows;
}

/** `1 tap`, `3 screens` */
export const countOf = (count: number, one: string): string =>
  `${count} ${count === 1 ? one : `${one}s`}`;

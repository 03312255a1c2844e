import type { Page } from "@playwright/test";
import { pdf } from "../../fixtures/files";
import { becomeUser, buyBooster } from "../fixtures/steps";
import { expect, pageAt, test } from "../fixtures/test";

const FIELDS = "main :is(input:not([type=hidden]), select, textarea)";

/** Fields of the page, and visible widgets that cover one of them. */
const covered = (page: Page): Promise<{ fields: number; widgets: string[] }> =>
  page.evaluate((selector) => {
    const fields = [...document.querySelectorAll(selector)].map((one) =>
      one.getBoundingClientRect(),
    );
    const widgets = [...document.querySelectorAll("[data-engagement] > *")].filter((one) => {
      const box = one.getBoundingClientRect();
      return (
        box.height > 0 &&
        getComputedStyle(one).visibility === "visible" &&
        fields.some(({ top, bottom, left, right }) =>
          [top < box.bottom, box.top < bottom, left < box.right, box.left < right].every(Boolean),
        )
      );
    });
    return { fields: fields.length, widgets: widgets.map((one) => one.className) };
  }, FIELDS);

test("consent and chat never cover a form field", async ({ page }) => {
  await page.goto(pageAt("/enquiry"));
  const consent = page.locator("[data-line=consent]");
  await expect(consent).toBeAttached();
  await expect(consent).not.toHaveAttribute("hidden");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 120) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await expect.poll(async () => (await covered(page)).widgets, `scrolled to ${top}`).toEqual([]);
  }
  expect((await covered(page)).fields).toBeGreaterThan(5);
  // Below the form there is nothing to cover.
  await expect(consent).toBeVisible();
});

test("consent and chat leave the first screen to the page's answer", async ({ page }) => {
  await page.clock.install();
  await page.goto(pageAt("/germany"));
  await page.clock.fastForward(6_000);
  const consent = page.locator("[data-line=consent]");
  const chat = page.locator("[data-chat-opener]");
  await expect(chat).toBeAttached();
  await expect(consent).toBeHidden();
  await expect(chat).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, window.innerHeight));
  await expect(consent).toBeVisible();
  await expect(chat).toBeVisible();
});

/** Links and buttons of the header that are outside the screen, over another one, or too small to press. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll("body > header :is(a, button, summary)")]
      .filter((one) => !one.closest("details:not([open]) > nav"))
      .map((one) => ({ name: one.textContent.trim(), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    return all.flatMap(({ name, box }, at) => {
      const isOutside = box.left < 0 || box.right > window.innerWidth;
      const isSmall = box.width < 24 || box.height < 24;
      const isOver = all
        .slice(at + 1)
        .some(
          ({ box: other }) =>
            other.left < box.right - 1 &&
            box.left < other.right - 1 &&
            other.top < box.bottom &&
            box.top < other.bottom,
        );
      return isOutside || isSmall || isOver ? [name || "home"] : [];
    });
  });

for (const [region, name] of [
  ["default", `${"Anand".repeat(5)} Rao`],
  ["vn", `${"Anh".repeat(8)} Rao`],
  ["sa", `${"عبدالرحمن".repeat(3)} القحطاني`],
] as const)
  test(`the header of ${region} has room for a long name on a narrow phone`, async ({
    page,
    person,
  }) => {
    const visit = async () => {
      await page.goto(pageAt("/germany", region));
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await crowded(page), `${width} px`).toEqual([]);
      }
    };
    await visit();
    await becomeUser(page, { ...person, name }, region);
    await visit();
    await expect(page.locator("header a[href$='/profile/dashboard']")).toBeVisible();
  });

test("a phone's list shows five whole courses on its first screen, and a laptop's a table", async ({
  page,
}) => {
  for (const [path, region] of [
    ["/abroad/courses", "default"],
    ["/germany/masters", "default"],
    ["/abroad/courses", "vn"],
    ["/abroad/courses", "sa"],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(pageAt(path, region));
    // A real site doesn't have this line.
    const local = await page.getByLabel("Local mode").boundingBox();
    const rows = page.locator("[data-list] > li");
    const boxes = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const { height } of boxes) expect(height, path).toBeLessThan(116);
    const isWhole = ({ bottom }: DOMRect) => bottom - (local?.height ?? 0) <= 740;
    expect(boxes.filter(isWhole).length, path).toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 1280, height: 800 });
    const cells = rows.first().locator("li");
    const lines = await cells.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const [first] = lines;
    // In one line of the table, although some have two lines of text.
    for (const { top, bottom } of lines)
      expect(top < (first?.bottom ?? 0) && bottom > (first?.top ?? 0), path).toBe(true);
  }
});

test("nothing but a course's own actions stays at the lower edge", async ({ page }) => {
  for (const path of ["", "/germany", "/abroad/courses", "/exam/ielts", "/search?q=ielts"]) {
    await page.goto(pageAt(path));
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll("body > :not([data-engagement]), main *")]
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
        .filter((one) => one.getBoundingClientRect().bottom >= window.innerHeight)
        .filter((one) => getComputedStyle(one).insetBlockEnd === "0px")
        .map((one) => one.className),
    );
    expect(fixed, path).toEqual([]);
  }
});

test("a course has its actions in one row, in place of the shortcuts", async ({ page }) => {
  await page.goto(pageAt("/university/germany/tu-berlin-5005/msc-computer-science"));
  const actions = page
    .getByRole("link", { name: "Apply", exact: true })
    .locator("..")
    .locator(":scope > *");
  await expect(actions).toHaveCount(3);
  const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(new Set(tops).size).toBe(1);
});

test("the footer is an accordion, and leads back to the top", async ({ page }) => {
  await page.goto(pageAt("/germany"));
  const footer = page.getByRole("contentinfo");
  const link = footer.getByRole("link", { name: "Scholarships" });
  await expect(link).toBeHidden();
  await footer.getByText("Explore").click();
  await expect(link).toBeVisible();
  await footer.getByRole("link", { name: "Back to top" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

/** Links and buttons outside the screen, and parts that would have to be scrolled sideways to reach theirs. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll("nav a, main :is(button, a, input, select)")];
    const outside = controls.filter((one) => {
      const { width, left, right } = one.getBoundingClientRect();
      return width > 0 && (left < 0 || right > window.innerWidth);
    });
    const scrolled = [...document.querySelectorAll("main *, nav *")].filter(
      (one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.querySelector("button, a, input, select"),
    );
    return [...outside, ...scrolled].map((one) => one.textContent.trim().slice(0, 60));
  });

const ofFree = [
  ...["/dashboard", "", "/documents", "/courses", "/notes", "/payments", "/notifications"],
  ...["/privacy", "/contact-details", "/application", "/counselor", "/help"],
];
/** Pages of their own, and those that show what they have bought. Others are as for a free learner. */
const ofPaid = [
  ...["/dashboard", "/payments", "/flying-progress", "/learning-progress", "/guide"],
  "/disha-buddy",
];

/** A document, an application and its steps, so that tables and lists have rows. */
async function fillAccount(page: Page): Promise<string> {
  await page.goto(pageAt("/profile/documents"));
  await page.getByLabel("Document type").selectOption("1");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    ...{ name: "passport.pdf", mimeType: "application/pdf", buffer: await pdf() },
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Document uploaded.").waitFor();
  await page.goto(pageAt("/profile/applications/start?course=5002-physics"));
  await page.getByLabel("Intake").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/profile\/applications\/[\w-]{36}$/);
  return new URL(page.url()).pathname.replace(/^.*\/profile/, "");
}

const fitsPhone = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(pageAt(`/profile${path}`));
    expect(await outOfReach(page), path).toEqual([]);
  }
  await page.goto(pageAt("/profile/dashboard"));
  const account = page.getByRole("navigation", { name: "Account" });
  await expect(account.getByRole("link", { name: "Sign out" })).toBeInViewport();
};

test("the profile of a free learner shows all its destinations and the buttons of its tables", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  const application = await fillAccount(page);
  const own = [application, `${application}/stages/1`, `${application}/stages/3`];
  await fitsPhone(page, [...ofFree, ...own]);
});

test("the profile of a paid learner shows all its destinations and the buttons of its tables", async ({
  page,
  person,
}) => {
  await becomeUser(page, person);
  await buyBooster(page);
  await fitsPhone(page, ofPaid);
});

import type { Page } from "@playwright/test";
import { chromiumPath, LAUNCH_FLAGS } from "../environment/chromium";
import { expect, test } from "../fixtures/test";
import { places } from "./page-list";

/**
 * What page-quality.spec.ts doesn't look at: the accessibility tree, forced colours, and zoom. One page of
 * each family, each opened once.
 */
const families = new Set([
  "home",
  "home of vn",
  "home of sa",
  "enquiry with errors",
  "enquiry of sa",
  "menu: countries",
  "sign-in",
  "not found",
  "country",
  "courses",
  "universities",
  "university",
  "course",
  "programs",
  "an exam's chart",
  "exam topic with a table",
  "article",
  "scholarships",
  "search",
  "matches",
  "comparison",
  "loan",
  "expenses compared",
  "ebooks",
  "webinars",
  "shortlist",
  "times for a call",
  "components",
  "dashboard",
  "work queue",
]);

// As with a screen reader, which also finds what is far below the screen and not laid out yet.
test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    args: [...LAUNCH_FLAGS, "--force-renderer-accessibility"],
  },
});

/** Changes of colour or place that take time, apart from those that follow scrolling. */
const animations = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .length,
  );

/** Roles that screen readers announce by name. */
const named = new Set(
  "link button img image textbox searchbox combobox checkbox radio spinbutton dialog region".split(
    " ",
  ),
);
const landmarks = ["banner", "main", "contentinfo"] as const;

interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly level: number | undefined;
}

/** The accessibility tree as the browser passes it to screen readers. */
async function accessibilityTree(page: Page): Promise<TreeNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value),
      name: String(name?.value ?? "").trim(),
      level: properties.find((one) => one.name === "level")?.value.value as number | undefined,
    }));
}

/** Links, buttons and chips that are filled, found in normal colours and marked for later. */
const markFilled = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const filled = [...document.querySelectorAll<HTMLElement>("a, button, summary")].filter(
      (one) => {
        const { backgroundColor, borderRadius } = getComputedStyle(one);
        const { width, height } = one.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          borderRadius !== "0px" &&
          !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
        );
      },
    );
    filled.forEach((one) => (one.dataset.filled = ""));
    return filled.length;
  });

/** What lost its shape in forced colours, which remove backgrounds and shadows. */
const shapeless = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-filled]")]
      .filter((one) => {
        const style = getComputedStyle(one);
        const hasLine = (width: string, kind: string) => parseFloat(width) > 0 && kind !== "none";
        return !(
          hasLine(style.borderTopWidth, style.borderTopStyle) ||
          hasLine(style.outlineWidth, style.outlineStyle) ||
          style.textDecorationLine.includes("underline") ||
          style.forcedColorAdjust === "none"
        );
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );

/** Bars of charts that have the colour of the page in forced colours. */
const invisibleBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    return [...document.querySelectorAll("figure svg path")]
      .filter((path) => {
        const { fill, stroke } = getComputedStyle(path);
        return [fill, stroke].every((colour) => colour === canvas || colour === "none");
      })
      .map((path) => path.outerHTML.slice(0, 120));
  });

/** Pixels by which the page scrolls sideways, and text that is cut off. */
const cutOff = (page: Page): Promise<{ overflow: number; cut: string[] }> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) => {
      const style = getComputedStyle(one);
      const isClipped = /hidden|clip/.test(style.overflowX);
      const isHiddenVisually = one.clientWidth <= 1 || style.clipPath !== "none";
      return (
        isClipped && !isHiddenVisually && one.innerText && one.scrollWidth > one.clientWidth + 1
      );
    });
    return {
      overflow: root.scrollWidth - root.clientWidth,
      cut: cut.map((one) => one.outerHTML.slice(0, 120)),
    };
  });

/** Heights of a laptop's window of 1280 × 1024 at 200 % and 400 %. */
const zooms = [
  { name: "200 %", width: 640, height: 512 },
  { name: "400 %", width: 320, height: 256 },
];

for (const [name, go] of places.filter(([place]) => families.has(place))) {
  test(`${name}: names, forced colours, zoom @nightly`, async ({ page, person }) => {
    await page.setViewportSize({ width: 1280, height: 1024 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await go(page, person);

    const tree = await accessibilityTree(page);
    const nameless = tree.filter((node) => named.has(node.role) && node.name === "");
    expect(nameless, "without a name").toEqual([]);
    const first = tree.filter(({ role, level }) => role === "heading" && level === 1);
    expect(first.map((heading) => heading.name)).toEqual([expect.stringMatching(/\S/)]);
    const isApp = name === "dashboard" || name === "work queue";
    for (const landmark of isApp ? landmarks.slice(1, 2) : landmarks)
      await expect(page.getByRole(landmark), landmark).toHaveCount(1);

    await markFilled(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await animations(page), "animations with reduced motion").toBe(0);

    await page.emulateMedia({ forcedColors: "active" });
    expect(await shapeless(page), "without a line in forced colours").toEqual([]);
    expect(await invisibleBars(page), "invisible in forced colours").toEqual([]);
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      );
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    expect(focus, "focus in forced colours").toBe(true);

    await page.emulateMedia({ forcedColors: "none" });
    for (const { name: zoom, ...size } of zooms) {
      await page.setViewportSize(size);
      expect(await cutOff(page), zoom).toEqual({ overflow: 0, cut: [] });
    }
  });
}

test("the list of families has a page each @nightly", () => {
  const known = new Set(places.map(([place]) => place));
  expect([...families].filter((family) => !known.has(family))).toEqual([]);
});

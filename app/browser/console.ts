import { startDraft } from "./shared/draft";
import { parsePage } from "./shared/stylesheet";

/**
 * Keeps a counsellor's list current, adds keyboard shortcuts and stores what is typed into a lead's
 * form. Without it, the page is reloaded by hand. Budget: 1 KB compressed (scripts/build.mjs fails over it).
 */
const CHECK_EVERY_MS = 30_000;
const SHORTCUTS_OFF = "console-shortcuts-off";

const live = () => document.querySelector("[data-live]");

startDraft();

/** Numbers of the list as it is shown. */
let shown: string | undefined;

/** Shows the list again if it has changed, unless the focus is in it. */
async function refresh(): Promise<void> {
  const list = live();
  if (!list || document.hidden || list.contains(document.activeElement)) return;
  const response = await fetch(`${location.pathname}/count`);
  if (!response.ok) return;
  const now = await response.text();
  shown ??= now;
  if (now === shown) return;
  const page = await fetch(location.href);
  const next = parsePage(page.ok ? await page.text() : "").querySelector("[data-live]");
  if (!next || list.contains(document.activeElement)) return;
  list.replaceWith(next);
  shown = now;
}
const check = (): void => void refresh().catch(() => undefined);
check();
setInterval(check, CHECK_EVERY_MS);
document.addEventListener("visibilitychange", check);

const entries = () => [...document.querySelectorAll<HTMLElement>("[data-live] tbody tr")];
const current = () => entries().findIndex((row) => row.contains(document.activeElement));

function move(step: number): void {
  const rows = entries();
  const index = Math.min(Math.max(current() + step, 0), rows.length - 1);
  rows[index]?.querySelector("a")?.focus();
}

const shortcuts: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  p: () => entries()[current()]?.querySelector("select")?.focus(),
  "/": () => document.querySelector<HTMLElement>("input[type=search]")?.focus(),
};

document.addEventListener("keydown", (event) => {
  const isTyping = (event.target as Element).matches("input, select, textarea");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const run = shortcuts[event.key];
  if (!run || localStorage.getItem(SHORTCUTS_OFF)) return;
  event.preventDefault();
  run();
});

// Single-key shortcuts must be possible to turn off (WCAG 2.2, 2.1.4).
const toggle = document.querySelector<HTMLInputElement>("[data-shortcuts]");
if (toggle) {
  toggle.checked = !localStorage.getItem(SHORTCUTS_OFF);
  toggle.closest("p")?.removeAttribute("hidden");
  toggle.addEventListener("change", () => {
    if (toggle.checked) localStorage.removeItem(SHORTCUTS_OFF);
    else localStorage.setItem(SHORTCUTS_OFF, "yes");
  });
}

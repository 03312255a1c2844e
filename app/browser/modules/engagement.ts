import { CUSTOM_BAR_DELAY_MS, remembersBar } from "~/browser/shared/engagement-timing";
import { consentOf, startAgain } from "./analytics";
import { stayClear } from "./stay-clear";

const BASE = "/study-abroad";
const FRAGMENTS = `${BASE}/fragments`;
const CLOSED_BAR = "disha custom bar";
const closedKey = (id: string): string => `disha closed ${id}`;

const textOf = async (address: string): Promise<string> => {
  const response = await fetch(address);
  return response.ok ? response.text() : "";
};

/** Shows one line at a time above the page's lower edge: a question first, then the bar, then the ticker. */
export async function startEngagementWidgets(): Promise<void> {
  const html = await textOf(`${FRAGMENTS}/engagement`).catch(() => "");
  if (!html) return;
  document.body.insertAdjacentHTML("beforeend", html);
  const widgets = document.body.lastElementChild as HTMLElement;
  widgets.addEventListener("click", closeLine);
  widgets.addEventListener("submit", saveConsent);
  showNext(widgets);
  stayClear(widgets);
  // Counted from the change of page (core.md §9): the address before it is known by then.
  const wait = Math.max(0, CUSTOM_BAR_DELAY_MS - performance.now());
  setTimeout(() => {
    void addBar(widgets).then(() => showNext(widgets));
  }, wait);
}

async function addBar(widgets: HTMLElement): Promise<void> {
  const path = location.pathname.slice(BASE.length) || "/";
  const closedBar = sessionStorage.getItem(CLOSED_BAR);
  const html =
    remembersBar(path) && closedBar !== null
      ? closedBar
      : await textOf(`${FRAGMENTS}/custom-bar?path=${encodeURIComponent(path)}`).catch(() => "");
  sessionStorage.setItem(CLOSED_BAR, html);
  widgets.querySelector("[data-line=ticker]")?.insertAdjacentHTML("beforebegin", html);
}

const isWanted = (line: HTMLElement): boolean => {
  if (line.dataset.line === "consent") return consentOf() === null;
  return sessionStorage.getItem(closedKey(line.dataset.id ?? "")) === null;
};

function showNext(widgets: HTMLElement): void {
  let isShown = false;
  widgets.querySelectorAll<HTMLElement>("[data-line]").forEach((line) => {
    line.hidden = isShown || !isWanted(line);
    isShown ||= !line.hidden;
  });
}

/** A line is not shown again in this tab once it was closed, or once its link was followed. */
function closeLine(event: MouseEvent): void {
  const target = event.target as Element;
  const line = target.closest<HTMLElement>("[data-line]");
  const isCloser = target.closest("[data-close-line]") !== null;
  if (!line?.dataset.id || (!isCloser && !target.closest("a"))) return;
  sessionStorage.setItem(closedKey(line.dataset.id), "1");
  if (isCloser) showNext(event.currentTarget as HTMLElement);
}

function saveConsent(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const choice = (event.submitter as HTMLButtonElement | null)?.value;
  if (!form.matches("[data-consent]") || !choice) return;
  event.preventDefault();
  const widgets = event.currentTarget as HTMLElement;
  const body = new URLSearchParams({ analytics: choice });
  // The server stores the choice in a cookie. If the request fails, the form is submitted normally.
  fetch(form.action, { method: "POST", body, redirect: "manual" })
    .then(() => {
      startAgain();
      showNext(widgets);
    })
    .catch(() => form.submit());
}

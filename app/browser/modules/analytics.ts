import {
  ANALYTICS_CONSENT_COOKIE,
  NEXT_PAGE_EVENT_COOKIE,
} from "#domain/privacy/analytics-consent";
import type { AnalyticsEvent } from "#domain/reports/analytics";
import { withoutSecret } from "#domain/site/secret-paths";
import { navigationEvent, type NavigationArea } from "#domain/site/navigation-event";

declare global {
  interface Window {
    /** The data layer for the operator's tag manager. */
    dataLayer?: object[];
  }
}

const BASE = "/study-abroad";
const CLIENT = "disha client";
const VISIT = "disha visit";
/** Maximum queue length. The rest is sent when the page is hidden. */
const BATCH = 20;

const waiting: AnalyticsEvent[] = [];

/** The visitor's consent. Null until they choose. */
export function consentOf(): "yes" | "no" | null {
  const value = new RegExp(`(?:^|; )${ANALYTICS_CONSENT_COOKIE}=(yes|no)`).exec(
    document.cookie,
  )?.[1];
  return (value as "yes" | "no" | undefined) ?? null;
}

/** A random id stored in this browser and replaced after signing out. It doesn't identify a person. */
function clientId(): string {
  const known = localStorage.getItem(CLIENT);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(CLIENT, made);
  return made;
}

/** Sends events in batches. */
const SEND_AFTER_MS = 1_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function count(
  event: string,
  category: AnalyticsEvent["category"],
  application?: AnalyticsEvent["application"],
): void {
  if (consentOf() !== "yes") return;
  const path = withoutSecret(location.pathname.slice(BASE.length) || "/");
  const counted = { event, category, path, ...(application ? { application } : {}) };
  waiting.push(counted);
  (window.dataLayer ??= []).push(counted);
  if (waiting.length >= BATCH) send();
  // Sending early: a beacon sent on page exit can be lost while a service worker starts.
  else timer ??= setTimeout(send, SEND_AFTER_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const batch = JSON.stringify({ client: clientId(), events: waiting.splice(0) });
  navigator.sendBeacon(`${BASE}/collect`, new URLSearchParams({ batch }));
}

/**
 * Reports what the form before this page has sent. The cookie is removed first, so that each event
 * is reported once, whichever page comes next and however often it is opened.
 */
function countNextPageEvent(): void {
  const value = new RegExp(`(?:^|; )${NEXT_PAGE_EVENT_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
  if (!value) return;
  document.cookie = `${NEXT_PAGE_EVENT_COOKIE}=; path=/; max-age=0`;
  const { event, category, application } = JSON.parse(decodeURIComponent(value)) as AnalyticsEvent;
  count(event, category, application);
}

/** A page is counted once, when it was opened and not when it was shown again. */
function countPage(): void {
  countNextPageEvent();
  const [navigation] = performance.getEntriesByType("navigation");
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type;
  if (type === "reload" || type === "back_forward") return;
  if (consentOf() === "yes" && !sessionStorage.getItem(VISIT)) {
    sessionStorage.setItem(VISIT, "1");
    count("visit_started", "page");
  }
  count("page_loaded", "page");
}

/** After a choice: starts analytics with this page, or discards the queued events. */
export function startAgain(): void {
  if (consentOf() === "yes") countPage();
  else localStorage.removeItem(CLIENT);
}

export function startAnalytics(): void {
  countPage();
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a[href]");
    const area = link?.closest<HTMLElement>("[data-area]")?.dataset.area as
      NavigationArea | undefined;
    if (link && area) count(navigationEvent(area, link.getAttribute("href") ?? ""), area);
  });
  // core.md §4: signing out resets the identity. So does the response (Clear-Site-Data), also if this module is not
  // loaded yet, in browsers that support it.
  document.addEventListener("submit", ({ target }) => {
    send();
    if (!(target as Element).matches("[data-signs-out]")) return;
    localStorage.removeItem(CLIENT);
    sessionStorage.removeItem(VISIT);
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
  addEventListener("pagehide", send);
}

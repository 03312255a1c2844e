import { startAnalytics } from "./modules/analytics";
import { startChatPanel } from "./modules/chat-panel";
import { startEngagementWidgets } from "./modules/engagement";
import { startOffline } from "./modules/offline";
import { addStylesheet } from "./shared/stylesheet";

/**
 * Engagement widgets (core.md §2 "Shell behaviour"): custom bar, ticker, chat, consent and
 * analytics. The shell script loads them late. Pages don't depend on them and don't shift when they
 * appear. Budget: 3 KB compressed, enforced by scripts/build.mjs.
 */
const css = (document.currentScript as HTMLScriptElement | null)?.dataset.css;

startAnalytics();
startOffline();
void addStylesheet(css).then(startEngagementWidgets).then(startChatPanel).then(startParts);

/** Loads the scripts of what only some pages have: a form of an enquiry, a video. */
function startParts(): void {
  document.querySelectorAll<HTMLElement>("[data-for]").forEach(({ dataset }) => {
    const { for: part, src = "" } = dataset;
    if (part && document.querySelector(part))
      document.body.append(Object.assign(document.createElement("script"), { src }));
  });
}

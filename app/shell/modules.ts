import { startEngagementWidgets } from "./modules/engagement";
import { startChatPanel } from "./modules/chat-panel";
import { startAnalytics } from "./modules/analytics";
import { startEnquiryDraft } from "./modules/enquiry-draft";
import { startLocating } from "./modules/locating";
import { startOffline } from "./modules/offline";
import { startVideo } from "./modules/video";
import { addStylesheet } from "./stylesheet";

/**
 * What stands around the page (core.md §2 "Shell behaviour"): the custom bar, the ticker, the chat, consent
 * and counting. The shell script loads it late. No page needs it, and nothing on a page moves for it.
 * Budget: 8 KB compressed (scripts/build.mjs fails over it).
 */
const css = (document.currentScript as HTMLScriptElement | null)?.dataset.css;

startAnalytics();
startVideo();
startLocating();
startOffline();
void addStylesheet(css)
  .then(startEngagementWidgets)
  .then(startChatPanel)
  .then(() => {
    const widgets = document.querySelector<HTMLElement>("[data-engagement]");
    if (widgets) startEnquiryDraft(widgets);
  });

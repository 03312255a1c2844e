import { startAnalytics } from "./modules/analytics";
import { startChatPanel } from "./modules/chat-panel";
import { startCourseFilters } from "./modules/course-filters";
import { startEngagementWidgets } from "./modules/engagement";
import { startEnquiryDraft } from "./modules/enquiry-draft";
import { startLocating } from "./modules/locating";
import { startOffline } from "./modules/offline";
import { startVideo } from "./modules/video";
import { addStylesheet } from "./shared/stylesheet";

/**
 * Engagement widgets (core.md §2 "Shell behaviour"): custom bar, ticker, chat, consent and
 * analytics. The shell script loads them late. Pages don't depend on them and don't shift when they
 * appear. Budget: 8 KB compressed, enforced by scripts/build.mjs.
 */
const css = (document.currentScript as HTMLScriptElement | null)?.dataset.css;

startAnalytics();
startVideo();
startLocating();
startOffline();
void addStylesheet(css)
  .then(startCourseFilters)
  .then(startEngagementWidgets)
  .then(startChatPanel)
  .then(() => {
    const widgets = document.querySelector<HTMLElement>("[data-engagement]");
    if (widgets) startEnquiryDraft(widgets);
  });

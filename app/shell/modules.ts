import { startAround } from "./modules/around";
import { startChatPanel } from "./modules/chat-panel";
import { startCounting } from "./modules/counting";
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

startCounting();
startVideo();
startLocating();
startOffline();
void addStylesheet(css)
  .then(startAround)
  .then(startChatPanel)
  .then(() => {
    const around = document.querySelector<HTMLElement>("[data-around]");
    if (around) startEnquiryDraft(around);
  });

import { listen } from "./shared/listen";

/**
 * Shows new messages on the chat page as they arrive. Without this script, the page has a reload
 * link.
 */
const list = document.querySelector<HTMLElement>("[data-chat-events]");

if (list) {
  let stop = listen(list);
  // Closes the connection while the page is in the back/forward cache.
  addEventListener("pagehide", () => stop());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stop = listen(list);
  });
}

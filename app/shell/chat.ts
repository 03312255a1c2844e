import { listen } from "./listen";

/** Shows new messages on the chat page as they come. Without it the page has a link that looks for them. */
const list = document.querySelector<HTMLElement>("[data-chat-events]");

if (list) {
  let stop = listen(list);
  // A page that is put aside keeps no line open.
  addEventListener("pagehide", () => stop());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stop = listen(list);
  });
}

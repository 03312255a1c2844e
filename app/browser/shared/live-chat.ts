import { listen } from "./listen";

const TYPING_EVERY_MS = 3_000;

/** Shows new messages of a conversation while its page is open, and tells the other side that somebody is typing. */
export function startLiveChat(onMessage?: (message: Element) => void): void {
  const list = document.querySelector<HTMLElement>("[data-chat-events]");
  if (!list) return;
  let stop = listen(list, onMessage);
  // Closes the connection while the page is in the back/forward cache.
  addEventListener("pagehide", () => stop());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stop = listen(list, onMessage);
  });
  sayTyping();
}

function sayTyping(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-typing]");
  let last = 0;
  form?.addEventListener("input", () => {
    const now = Date.now();
    if (now - last < TYPING_EVERY_MS) return;
    last = now;
    const csrf = new FormData(form).get("csrf");
    const body = new URLSearchParams(typeof csrf === "string" ? { csrf } : {});
    void fetch(form.dataset.typing ?? "", { method: "POST", body }).catch(() => undefined);
  });
}

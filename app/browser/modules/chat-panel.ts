import { listen } from "~/browser/shared/listen";
import { parsePage } from "~/browser/shared/stylesheet";

/**
 * The chat in a panel: the chat page's main part is fetched and its form posted in the background.
 * Without this script the button is a link to that page.
 */
export function startChatPanel(): void {
  const opener = document.querySelector<HTMLAnchorElement>("[data-chat-opener]");
  const panel = document.querySelector<HTMLDialogElement>("[data-chat-panel]");
  if (!opener || !panel || location.pathname.endsWith("/chat")) return;
  const hole = panel.querySelector<HTMLElement>("[data-chat-hole]") ?? panel;
  let stop: (() => void) | undefined;

  const show = async (request: Promise<Response>) => {
    const chat = parsePage(await (await request).text()).querySelector("[data-chat]");
    if (!chat) throw new Error("no chat");
    stop?.();
    hole.replaceChildren(chat);
    const list = hole.querySelector<HTMLElement>("[data-chat-events]");
    stop = list ? listen(list) : undefined;
    list?.lastElementChild?.scrollIntoView({ block: "nearest" });
    hole.querySelector<HTMLElement>("[role=alert] a, textarea")?.focus();
  };
  const leave = () => location.assign(opener.href);

  opener.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (panel.open) {
      close();
      return;
    }
    panel.show();
    opener.setAttribute("aria-expanded", "true");
    show(fetch(opener.href)).catch(leave);
  });
  const close = () => {
    panel.close();
    stop?.();
    opener.setAttribute("aria-expanded", "false");
    opener.focus();
  };
  panel.querySelector("[data-chat-close]")?.addEventListener("click", close);
  panel.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams(
      [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [
        name,
        typeof value === "string" ? value : "",
      ]),
    );
    // A message that couldn't be sent stays in its field.
    show(fetch(opener.href, { method: "POST", body })).catch(() => {
      hole.querySelector("[data-chat-failed]")?.removeAttribute("hidden");
    });
  });
}

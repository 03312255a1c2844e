/**
 * Appends new messages of a conversation as they arrive (server-sent events), and shows whether the
 * other side is typing. `onMessage` gets each new one.
 * @returns a function that stops listening
 */
export function listen(list: HTMLElement, onMessage?: (message: Element) => void): () => void {
  const last = list.lastElementChild?.getAttribute("data-number") ?? "0";
  const address = list.dataset.chatEvents ?? "";
  const events = new EventSource(`${address}${address.includes("?") ? "&" : "?"}after=${last}`);
  const paused = list.closest("[data-chat]")?.querySelector("[data-chat-paused]");
  // Closed for good: over a limit. The page has a link that checks for replies.
  events.onerror = () =>
    paused?.toggleAttribute("hidden", events.readyState !== EventSource.CLOSED);
  events.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
    if (list.querySelector(`[data-number="${lastEventId}"]`)) return;
    list.insertAdjacentHTML("beforeend", JSON.parse(data) as string);
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
    list.closest("[data-chat]")?.querySelector("[data-chat-waiting]")?.remove();
    if (onMessage && list.lastElementChild) onMessage(list.lastElementChild);
  };
  const typing = list.closest("[data-chat]")?.querySelector("[data-chat-typing]");
  events.addEventListener("typing", ({ data }: MessageEvent<string>) =>
    typing?.toggleAttribute("hidden", data !== "yes"),
  );
  return () => events.close();
}

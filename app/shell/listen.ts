/**
 * Puts new messages of a conversation below the others as they come (server-sent events). @returns what
 * stops it.
 */
export function listen(list: HTMLElement): () => void {
  const last = list.lastElementChild?.getAttribute("data-number") ?? "0";
  const events = new EventSource(`${list.dataset.chatEvents}?after=${last}`);
  events.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
    if (list.querySelector(`[data-number="${lastEventId}"]`)) return;
    list.insertAdjacentHTML("beforeend", JSON.parse(data) as string);
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
    list.closest("[data-chat]")?.querySelector("[data-chat-waiting]")?.remove();
  };
  return () => events.close();
}

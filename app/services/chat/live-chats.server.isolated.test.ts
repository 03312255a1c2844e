import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage, ChatNews } from "#contract/chat/chat";
import { LiveChats, type Listener } from "./live-chats.server";

const LIMITS = { perProcess: 6, perConversation: 3, perAddress: 4 };
const POLL_MS = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (number: number): ChatMessage => ({
  number,
  author: "staff",
  text: `message ${number}`,
  createdAt: "2026-11-22T10:00:00.000Z",
});

/** A fake conversation whose messages the test controls, and the calls that read it. */
function conversation() {
  const messages: ChatMessage[] = [];
  const state = { isTyping: false };
  const read = vi.fn((after: number) =>
    Promise.resolve({
      id: "chat",
      messages: messages.filter(({ number }) => number > after),
      isTyping: state.isTyping,
    }),
  );
  return { messages, read, state };
}

/** Live updates of services in which the test changes conversations. */
function liveUpdates() {
  const changed = new Map<string, string>();
  const asked: (string | undefined)[] = [];
  const ask = vi.fn((since: string | undefined) => {
    asked.push(since);
    const rows = [...changed].map(([id, changedAt]) => ({ id, changedAt }));
    return Promise.resolve({ changed: rows, until: new Date().toISOString() });
  });
  const change = (id = "chat") => changed.set(id, new Date().toISOString());
  return { live: new LiveChats(ask, LIMITS), ask, asked, change };
}

function listener(overrides: Partial<Listener> = {}): Listener {
  return {
    key: "one",
    chatId: "chat",
    address: "192.0.2.1",
    first: [],
    after: 0,
    read: () => Promise.resolve({ id: "chat", messages: [], isTyping: false }),
    render: ({ text }) => text,
    signal: new AbortController().signal,
    ...overrides,
  };
}

/** The events of a stream so far. */
function eventsOf(stream: ReadableStream<Uint8Array> | null) {
  const got = { text: "", isClosed: false };
  const reader = stream?.getReader();
  const pump = async (): Promise<void> => {
    const read = await reader?.read();
    if (!read || read.done) {
      got.isClosed = true;
      return;
    }
    got.text += new TextDecoder().decode(read.value);
    return pump();
  };
  void pump();
  return got;
}
const idsIn = ({ text }: { text: string }) =>
  [...text.matchAll(/^id: (\d+)$/gm)].map((one) => one[1]);
const tick = () => vi.advanceTimersByTimeAsync(POLL_MS);

describe("LiveChats", () => {
  it("reads a changed conversation once for all its pages, and gives each what it lacks", async () => {
    const { live, change } = liveUpdates();
    const { messages, read } = conversation();
    messages.push(message(1), message(2));
    const first = eventsOf(live.stream(listener({ read, after: 2 })));
    const second = eventsOf(live.stream(listener({ read, after: 0, first: [...messages] })));
    messages.push(message(3));
    change();
    await tick();
    expect(read).toHaveBeenCalledTimes(1);
    expect([idsIn(first), idsIn(second)]).toEqual([["3"], ["1", "2", "3"]]);
    await tick();
    expect(read).toHaveBeenCalledTimes(1);
    messages.push(message(4));
    change();
    await tick();
    expect([idsIn(first), idsIn(second)]).toEqual([
      ["3", "4"],
      ["1", "2", "3", "4"],
    ]);
  });

  it("asks once for all conversations, from where the last answer ended, and reads none that is unchanged", async () => {
    const { live, ask, asked, change } = liveUpdates();
    const { read } = conversation();
    for (const key of ["a", "b", "c"])
      live.stream(listener({ key, chatId: key, address: null, read }));
    change("other");
    await tick();
    await tick();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(asked).toEqual([undefined, expect.any(String)]);
    expect(read).not.toHaveBeenCalled();
    change("b");
    await tick();
    expect(read).toHaveBeenCalledTimes(1);
    live.endAll();
  });

  it("goes on after the services were out of reach", async () => {
    const { live, ask, change } = liveUpdates();
    const { messages, read } = conversation();
    const page = eventsOf(live.stream(listener({ read })));
    ask.mockRejectedValueOnce(new Error("away"));
    messages.push(message(1));
    change();
    await tick();
    expect([page.isClosed, idsIn(page)]).toEqual([false, []]);
    await tick();
    expect(idsIn(page)).toEqual(["1"]);
  });

  it("gives others their news, and keeps them open, while one call hangs", async () => {
    const { live, ask, change } = liveUpdates();
    const hanging = vi.fn(() => new Promise<ChatNews>(() => undefined));
    eventsOf(live.stream(listener({ read: hanging })));
    const { messages, read } = conversation();
    const page = eventsOf(live.stream(listener({ key: "other", chatId: "other", read })));
    change();
    await tick();
    messages.push(message(1));
    change("other");
    await tick();
    expect(idsIn(page)).toEqual(["1"]);
    change();
    await tick();
    expect(hanging).toHaveBeenCalledTimes(1);

    ask.mockReturnValueOnce(new Promise(() => undefined));
    await tick();
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(asked);
    expect(page.text).toMatch(/(:\n\n){2,3}$/);
    live.endAll();
  });

  it("says once when the other side begins to type, and when it ends", async () => {
    const { live, change } = liveUpdates();
    const { read, state } = conversation();
    state.isTyping = true;
    const page = eventsOf(live.stream(listener({ read })));
    change();
    await tick();
    await tick();
    // Nothing in the conversation changes when the time has passed.
    state.isTyping = false;
    await tick();
    expect([...page.text.matchAll(/^event: typing\ndata: (\w+)$/gm)].map((one) => one[1])).toEqual([
      "yes",
      "no",
    ]);
  });

  it("keeps silent connections open, and sends nothing else", async () => {
    const { live } = liveUpdates();
    const page = eventsOf(live.stream(listener()));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.text).toMatch(/^retry: [2-6]\d{3}\n\n(:\n\n){2,3}$/);
  });

  it("has limits per conversation, address and process", () => {
    const { live } = liveUpdates();
    const open = (key: string, address: string | null) => live.stream(listener({ key, address }));
    expect([1, 2, 3, 4].map(() => open("one", null) !== null)).toEqual([true, true, true, false]);
    const sameAddress = ["a", "b"].map((key) => open(key, "192.0.2.1") !== null);
    expect(sameAddress).toEqual([true, true]);
    expect([open("c", null), open("d", null)].map((one) => one !== null)).toEqual([true, false]);
    live.endAll();
    const again = ["a", "b", "c", "d", "e"].map((key) => open(key, "192.0.2.1") !== null);
    expect(again).toEqual([true, true, true, true, false]);
  });

  it("stops asking, and makes room, when the last page has left", async () => {
    const { live, ask } = liveUpdates();
    const leaving = new AbortController();
    const stream = live.stream(listener());
    eventsOf(live.stream(listener({ signal: leaving.signal })));
    await stream?.cancel();
    leaving.abort();
    expect(live.size).toBe(0);
    await tick();
    expect(ask).not.toHaveBeenCalled();
    eventsOf(live.stream(listener()));
    await tick();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("ends the streams of a conversation that can't be read, so that browsers are checked again", async () => {
    const { live, change } = liveUpdates();
    const read = () => Promise.reject(new Error("401"));
    const [first, second] = [1, 2].map(() => eventsOf(live.stream(listener({ read }))));
    const other = eventsOf(live.stream(listener({ key: "other", chatId: "other" })));
    change();
    await tick();
    expect([first?.isClosed, second?.isClosed, other.isClosed]).toEqual([true, true, false]);
    expect(live.size).toBe(1);
  });

  it("goes on for the others when the page that asks has left in the middle", async () => {
    const { live, change } = liveUpdates();
    const leaving = new AbortController();
    const read = () =>
      new Promise<ChatNews>((_, reject) => {
        leaving.signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    eventsOf(live.stream(listener({ read, signal: leaving.signal })));
    const { messages, read: other } = conversation();
    const stays = eventsOf(live.stream(listener({ read: other })));
    messages.push(message(1));
    change();
    await tick();
    leaving.abort();
    await tick();
    await tick();
    expect([stays.isClosed, idsIn(stays)]).toEqual([false, ["1"]]);
  });

  it("ends a stream after an hour", async () => {
    const { live } = liveUpdates();
    const got = eventsOf(live.stream(listener()));
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect([got.isClosed, live.size]).toEqual([true, 0]);
  });
});

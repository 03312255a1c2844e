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
  const read = vi.fn((after: number) =>
    Promise.resolve({ messages: messages.filter(({ number }) => number > after), isTyping: false }),
  );
  return { messages, read };
}

function listener(overrides: Partial<Listener> = {}): Listener {
  return {
    key: "one",
    address: "192.0.2.1",
    first: [],
    after: 0,
    read: () => Promise.resolve({ messages: [], isTyping: false }),
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
  it("asks once for all pages of a conversation, and gives each what it lacks", async () => {
    const live = new LiveChats(LIMITS);
    const { messages, read } = conversation();
    messages.push(message(1), message(2));
    const first = eventsOf(live.stream(listener({ read, after: 2 })));
    const second = eventsOf(live.stream(listener({ read, after: 0, first: [...messages] })));
    messages.push(message(3));
    await tick();
    expect(read).toHaveBeenCalledTimes(1);
    expect([idsIn(first), idsIn(second)]).toEqual([["3"], ["1", "2", "3"]]);
    await tick();
    expect(read).toHaveBeenCalledTimes(2);
    expect([idsIn(first), idsIn(second)]).toEqual([["3"], ["1", "2", "3"]]);
  });

  it("says once when the other side begins to type, and when it ends", async () => {
    const live = new LiveChats(LIMITS);
    let isTyping = true;
    const read = () => Promise.resolve({ messages: [], isTyping });
    const page = eventsOf(live.stream(listener({ read })));
    await tick();
    await tick();
    isTyping = false;
    await tick();
    expect([...page.text.matchAll(/^event: typing\ndata: (\w+)$/gm)].map((one) => one[1])).toEqual([
      "yes",
      "no",
    ]);
  });

  it("has limits per conversation, address and process", () => {
    const live = new LiveChats(LIMITS);
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
    const live = new LiveChats(LIMITS);
    const { read } = conversation();
    const leaving = new AbortController();
    const stream = live.stream(listener({ read }));
    eventsOf(live.stream(listener({ read, signal: leaving.signal })));
    await stream?.cancel();
    leaving.abort();
    expect(live.size).toBe(0);
    await tick();
    expect(read).not.toHaveBeenCalled();
  });

  it("ends the streams of a conversation that can't be read, so that browsers are checked again", async () => {
    const live = new LiveChats(LIMITS);
    const read = () => Promise.reject(new Error("401"));
    const [first, second] = [1, 2].map(() => eventsOf(live.stream(listener({ read }))));
    const other = eventsOf(live.stream(listener({ key: "other" })));
    await tick();
    expect([first?.isClosed, second?.isClosed, other.isClosed]).toEqual([true, true, false]);
    expect(live.size).toBe(1);
  });

  it("goes on for the others when the page that asks has left in the middle", async () => {
    const live = new LiveChats(LIMITS);
    const leaving = new AbortController();
    const read = () =>
      new Promise<ChatNews>((_, reject) => {
        leaving.signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    eventsOf(live.stream(listener({ read, signal: leaving.signal })));
    const { messages, read: other } = conversation();
    const stays = eventsOf(live.stream(listener({ read: other })));
    await tick();
    leaving.abort();
    messages.push(message(1));
    await tick();
    expect([stays.isClosed, idsIn(stays)]).toEqual([false, ["1"]]);
  });

  it("ends a stream after five minutes", async () => {
    const live = new LiveChats(LIMITS);
    const got = eventsOf(live.stream(listener()));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect([got.isClosed, live.size]).toEqual([true, 0]);
  });
});

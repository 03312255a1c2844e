import { getHeapStatistics } from "node:v8";
import type { ChangedChats, ChatMessage, ChatNews } from "#contract/chat/chat";
import { log } from "~/platform/log.server";

interface Limits {
  readonly perProcess: number;
  readonly perConversation: number;
  readonly perAddress: number;
}

/** A stream takes 20 to 35 KB (`npm run bench:readers`), so that all of them leave more than half of the heap. */
const BYTES_PER_STREAM = 80 * 1024;
/** Beyond these the page falls back to "Check for replies". A shared network has many people behind an address. */
const LIMITS: Limits = {
  perProcess: Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_STREAM),
  perConversation: 5,
  perAddress: 30,
};
/** How often a process asks the services which conversations have changed, unless an answer is still awaited. */
const POLL_MS = 2_000;
/** deploy/nginx.conf closes connections that are silent for 30 seconds. */
const KEEP_ALIVE_MS = 20_000;
/** Then the browser reconnects by itself. */
const LIFETIME_MS = 60 * 60_000;
/** Browsers come back at different times after the process has stopped. */
const RETRY_MS = { least: 2_000, spread: 4_000 };
/** Conversations read at once. A read that hangs takes one of these places until its call ends. */
const READS_AT_ONCE = 20;

const encoder = new TextEncoder();
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** One page that waits for new messages. */
export interface Listener {
  /** Names the conversation and its reader, who has already been allowed to see it. */
  readonly key: string;
  readonly chatId: string;
  /** Null when the client's address is not known. */
  readonly address: string | null;
  /** The messages that were read when the page connected. */
  readonly first: readonly ChatMessage[];
  /** The number of the last message that the page had before. */
  readonly after: number;
  readonly read: (after: number) => Promise<ChatNews>;
  readonly render: (message: ChatMessage) => string;
  readonly signal: AbortSignal;
}

interface Connection {
  readonly listener: Listener;
  /** Sends a comment if nothing was sent since. */
  readonly keepAlive: (since: number) => void;
  /** The number of the last message sent. */
  readonly position: () => number;
  readonly send: (news: ChatNews) => void;
  readonly end: () => void;
}

/** The pages of one reader, or of several behind one key. */
interface Feed {
  readonly chatId: string;
  readonly connections: Set<Connection>;
  /** The time of the last change that is known. */
  changedAt?: string;
  /** The time of the change that was read last. */
  readAt?: string;
  isReading: boolean;
  /** The other side is typing, which ends by itself. */
  isTyping: boolean;
}

/** Asks which conversations have changed since the last call, whose `until` is passed on. */
type AsksForChanges = (since: string | undefined) => Promise<ChangedChats>;

/**
 * Live updates of conversations as server-sent events. One call finds out which conversations have changed. Only those
 * are read, once for each reader, and each read checks access again.
 */
export class LiveChats {
  private readonly feeds = new Map<string, Feed>();
  private readonly perAddress = new Map<string, number>();
  private open = 0;
  private since: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private reads = 0;
  private waiting = new Set<Feed>();
  // Open streams would keep the process from exiting, so a signal closes them. The listener exists
  // only while there are streams, because in development each loaded build has its own.
  private readonly onStop = () => this.endAll();

  constructor(
    private readonly changesSince: AsksForChanges,
    private readonly limits: Limits = LIMITS,
  ) {}

  /** Number of open streams. */
  get size(): number {
    return this.open;
  }

  hasRoom({ key, address }: Pick<Listener, "key" | "address">): boolean {
    return (
      this.open < this.limits.perProcess &&
      (this.feeds.get(key)?.connections.size ?? 0) < this.limits.perConversation &&
      (address === null || (this.perAddress.get(address) ?? 0) < this.limits.perAddress)
    );
  }

  /** A stream of events; null when a limit is reached. */
  stream(listener: Listener): ReadableStream<Uint8Array> | null {
    if (!this.hasRoom(listener) || listener.signal.aborted) return null;
    let leave: () => void = () => undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        leave = this.connect(listener, controller);
      },
      cancel: () => {
        leave();
      },
    });
  }

  /** Ends every stream: the process is about to stop. */
  endAll(): void {
    for (const { connections } of this.feeds.values()) for (const { end } of connections) end();
  }

  /** @returns a function that cleans up when the browser disconnects */
  private connect(
    listener: Listener,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): () => void {
    let after = listener.after;
    let isOpen = true;
    let wasTyping = false;
    let sentAt = 0;
    const write = (text: string) => {
      sentAt = Date.now();
      if (isOpen) controller.enqueue(encoder.encode(text));
    };
    const send = ({ messages, isTyping }: Omit<ChatNews, "id">) => {
      const fresh = messages.filter(({ number }) => number > after);
      after = fresh.at(-1)?.number ?? after;
      const events = fresh.map(
        (one) => `id: ${one.number}\ndata: ${JSON.stringify(listener.render(one))}\n\n`,
      );
      if (isTyping !== wasTyping)
        events.push(`event: typing\ndata: ${isTyping ? "yes" : "no"}\n\n`);
      wasTyping = isTyping;
      if (events.length > 0) write(events.join(""));
    };
    const leave = () => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(lifetime);
      listener.signal.removeEventListener("abort", end);
      this.remove(connection);
    };
    const end = () => {
      if (isOpen) controller.close();
      leave();
    };
    const keepAlive = (since: number) => {
      if (sentAt < since) write(":\n\n");
    };
    const connection: Connection = { listener, keepAlive, position: () => after, send, end };
    const lifetime = setTimeout(end, LIFETIME_MS);
    listener.signal.addEventListener("abort", end);
    write(`retry: ${RETRY_MS.least + Math.round(Math.random() * RETRY_MS.spread)}\n\n`);
    send({ messages: [...listener.first], isTyping: false });
    this.add(connection);
    return leave;
  }

  private add(connection: Connection): void {
    const { key, chatId, address } = connection.listener;
    this.open += 1;
    if (this.open === 1) for (const signal of STOP_SIGNALS) process.on(signal, this.onStop);
    if (address !== null) this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    const feed = this.feeds.get(key);
    if (feed) feed.connections.add(connection);
    else
      this.feeds.set(key, {
        chatId,
        connections: new Set([connection]),
        isReading: false,
        isTyping: false,
      });
    this.timer ??= setInterval(() => this.tick(), POLL_MS).unref();
  }

  private remove(connection: Connection): void {
    const { key, address } = connection.listener;
    this.open -= 1;
    if (this.open === 0) this.rest();
    const left = address === null ? 0 : (this.perAddress.get(address) ?? 1) - 1;
    if (address !== null && left > 0) this.perAddress.set(address, left);
    else if (address !== null) this.perAddress.delete(address);
    const feed = this.feeds.get(key);
    feed?.connections.delete(connection);
    if (feed?.connections.size === 0) this.feeds.delete(key);
  }

  /** The last page has left. */
  private rest(): void {
    for (const signal of STOP_SIGNALS) process.off(signal, this.onStop);
    clearInterval(this.timer);
    this.timer = undefined;
    this.since = undefined;
  }

  /** Keeps connections open and looks for news. Neither waits for a call that is still out. */
  private tick(): void {
    const silentSince = Date.now() - KEEP_ALIVE_MS;
    for (const { connections } of this.feeds.values())
      for (const { keepAlive } of connections) keepAlive(silentSince);
    if (!this.isAsking) void this.ask();
  }

  /** Reads the conversations that have changed. While the services are out of reach, the next tick asks again. */
  private async ask(): Promise<void> {
    this.isAsking = true;
    try {
      const { changed, until } = await this.changesSince(this.since);
      this.since = until;
      this.note(new Map(changed.map(({ id, changedAt }) => [id, changedAt])));
    } catch (error) {
      log.warn({ err: error }, "changed chats not read");
    } finally {
      this.isAsking = false;
    }
  }

  private note(changes: ReadonlyMap<string, string>): void {
    for (const feed of this.feeds.values()) {
      feed.changedAt = changes.get(feed.chatId) ?? feed.changedAt;
      if (feed.isTyping || feed.changedAt !== feed.readAt) this.waiting.add(feed);
    }
    this.readWaiting();
  }

  private readWaiting(): void {
    for (const feed of this.waiting) {
      if (this.reads >= READS_AT_ONCE) return;
      if (feed.isReading) continue;
      this.waiting.delete(feed);
      this.reads += 1;
      void this.read(feed).finally(() => {
        this.reads -= 1;
        this.readWaiting();
      });
    }
  }

  /**
   * Reads once for all subscribers, as the oldest connection, from the position of the subscriber
   * furthest behind.
   */
  private async read(feed: Feed): Promise<void> {
    const { connections, changedAt } = feed;
    const [first] = connections;
    if (!first) return;
    feed.isReading = true;
    try {
      const position = Math.min(...[...connections].map((one) => one.position()));
      const news = await first.listener.read(position);
      feed.readAt = changedAt;
      feed.isTyping = news.isTyping;
      for (const { send } of connections) send(news);
    } catch {
      // Only this subscriber left, during its own call. The next answer reads again.
      if (!connections.has(first)) return;
      // Services out of reach, or a session that has ended: browsers reconnect, and are checked again.
      for (const { end } of connections) end();
    } finally {
      feed.isReading = false;
    }
  }
}

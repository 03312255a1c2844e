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
/** How often a process asks the services which conversations have changed. */
const POLL_MS = 2_000;
/** deploy/nginx.conf closes connections that are silent for 30 seconds. */
const KEEP_ALIVE_MS = 20_000;
/** Then the browser reconnects by itself. */
const LIFETIME_MS = 60 * 60_000;
/** Browsers come back at different times after the process has stopped. */
const RETRY_MS = { least: 2_000, spread: 4_000 };
/** Conversations read at once. */
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
  /** The time of the change that was read last. */
  changedAt?: string;
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
    else this.feeds.set(key, { chatId, connections: new Set([connection]), isTyping: false });
    if (!this.timer) this.schedule();
  }

  private remove(connection: Connection): void {
    const { key, address } = connection.listener;
    this.open -= 1;
    if (this.open === 0) for (const signal of STOP_SIGNALS) process.off(signal, this.onStop);
    const left = address === null ? 0 : (this.perAddress.get(address) ?? 1) - 1;
    if (address !== null && left > 0) this.perAddress.set(address, left);
    else if (address !== null) this.perAddress.delete(address);
    const feed = this.feeds.get(key);
    feed?.connections.delete(connection);
    if (feed?.connections.size === 0) this.feeds.delete(key);
  }

  /** Polls until the last page has left. */
  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.poll().finally(() => {
        this.timer = undefined;
        if (this.open > 0) this.schedule();
        else this.since = undefined;
      });
    }, POLL_MS).unref();
  }

  private async poll(): Promise<void> {
    if (this.open === 0) return;
    const silentSince = Date.now() - KEEP_ALIVE_MS;
    for (const { connections } of this.feeds.values())
      for (const { keepAlive } of connections) keepAlive(silentSince);
    const changes = await this.changes();
    const waiting = [...this.feeds.values()].filter(
      ({ chatId, changedAt, isTyping }) =>
        isTyping || (changes.has(chatId) && changes.get(chatId) !== changedAt),
    );
    while (waiting.length > 0)
      await Promise.all(
        waiting.splice(0, READS_AT_ONCE).map((feed) => this.read(feed, changes.get(feed.chatId))),
      );
  }

  /** The conversations that have changed, with the time. None while the services are out of reach: the next poll asks again. */
  private async changes(): Promise<ReadonlyMap<string, string>> {
    try {
      const { changed, until } = await this.changesSince(this.since);
      this.since = until;
      return new Map(changed.map(({ id, changedAt }) => [id, changedAt]));
    } catch (error) {
      log.warn({ err: error }, "changed chats not read");
      return new Map();
    }
  }

  /**
   * Reads once for all subscribers, as the oldest connection, from the position of the subscriber
   * furthest behind.
   */
  private async read(feed: Feed, changedAt: string | undefined): Promise<void> {
    const { connections } = feed;
    const [first] = connections;
    if (!first) return;
    try {
      const position = Math.min(...[...connections].map((one) => one.position()));
      const news = await first.listener.read(position);
      feed.changedAt = changedAt ?? feed.changedAt;
      feed.isTyping = news.isTyping;
      for (const { send } of connections) send(news);
    } catch {
      // Only this subscriber left, during its own call. The change is listed again, and read.
      if (!connections.has(first)) return;
      // Services out of reach, or a session that has ended: browsers reconnect, and are checked again.
      for (const { end } of connections) end();
    }
  }
}

import type { ChatMessage, ChatNews } from "#contract/chat/chat";

interface Limits {
  readonly perProcess: number;
  readonly perConversation: number;
  readonly perAddress: number;
}

/** Beyond these the page falls back to "Check for replies". A shared network has many people behind an address. */
const LIMITS: Limits = { perProcess: 300, perConversation: 5, perAddress: 30 };
/** How often a process polls the services for a conversation. */
const POLL_MS = 2_000;
/** Then the browser reconnects by itself, so that a dead connection is noticed. */
const LIFETIME_MS = 5 * 60_000;

const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** One page that waits for new messages. */
export interface Listener {
  /** Identifies the conversation. Access has been checked for every subscriber. */
  readonly key: string;
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
  /** The number of the last message sent. */
  readonly position: () => number;
  readonly send: (news: ChatNews) => void;
  readonly end: () => void;
}

/** Live updates of conversations as server-sent events, with one shared poll per conversation. */
export class LiveChats {
  private readonly feeds = new Map<string, Set<Connection>>();
  private readonly perAddress = new Map<string, number>();
  private open = 0;
  // Open streams would keep the process from exiting, so a signal closes them. The listener exists
  // only while there are streams, because in development each loaded build has its own.
  private readonly onStop = () => this.endAll();

  constructor(private readonly limits: Limits = LIMITS) {}

  /** Number of open streams. */
  get size(): number {
    return this.open;
  }

  hasRoom({ key, address }: Pick<Listener, "key" | "address">): boolean {
    return (
      this.open < this.limits.perProcess &&
      (this.feeds.get(key)?.size ?? 0) < this.limits.perConversation &&
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
    for (const feed of this.feeds.values()) for (const { end } of feed) end();
  }

  /** @returns a function that cleans up when the browser disconnects */
  private connect(
    listener: Listener,
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): () => void {
    const { key, address } = listener;
    let after = listener.after;
    let isOpen = true;
    let wasTyping = false;
    const encoder = new TextEncoder();
    const send = ({ messages, isTyping }: ChatNews) => {
      const fresh = messages.filter(({ number }) => number > after);
      after = fresh.at(-1)?.number ?? after;
      const events = fresh.map(
        (one) => `id: ${one.number}\ndata: ${JSON.stringify(listener.render(one))}\n\n`,
      );
      if (isTyping !== wasTyping)
        events.push(`event: typing\ndata: ${isTyping ? "yes" : "no"}\n\n`);
      wasTyping = isTyping;
      // A comment keeps proxies from closing an idle connection.
      if (isOpen) controller.enqueue(encoder.encode(events.join("") || ":\n\n"));
    };
    const leave = () => {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(lifetime);
      listener.signal.removeEventListener("abort", end);
      this.remove(key, address, connection);
    };
    const end = () => {
      if (isOpen) controller.close();
      leave();
    };
    const connection: Connection = { listener, position: () => after, send, end };
    const lifetime = setTimeout(end, LIFETIME_MS);
    listener.signal.addEventListener("abort", end);
    controller.enqueue(encoder.encode("retry: 3000\n\n"));
    send({ messages: [...listener.first], isTyping: false });
    this.add(key, address, connection);
    return leave;
  }

  private add(key: string, address: string | null, connection: Connection): void {
    this.open += 1;
    if (this.open === 1) for (const signal of STOP_SIGNALS) process.on(signal, this.onStop);
    if (address !== null) this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    const feed = this.feeds.get(key);
    if (feed) {
      feed.add(connection);
      return;
    }
    const started = new Set([connection]);
    this.feeds.set(key, started);
    this.schedule(key, started);
  }

  private remove(key: string, address: string | null, connection: Connection): void {
    this.open -= 1;
    if (this.open === 0) for (const signal of STOP_SIGNALS) process.off(signal, this.onStop);
    const left = address === null ? 0 : (this.perAddress.get(address) ?? 1) - 1;
    if (address !== null && left > 0) this.perAddress.set(address, left);
    else if (address !== null) this.perAddress.delete(address);
    const feed = this.feeds.get(key);
    feed?.delete(connection);
    if (feed?.size === 0) this.feeds.delete(key);
  }

  private schedule(key: string, feed: Set<Connection>): void {
    setTimeout(() => {
      // The last subscriber has left. A later connection starts a new feed.
      if (this.feeds.get(key) !== feed) return;
      void this.poll(feed).finally(() => this.schedule(key, feed));
    }, POLL_MS).unref();
  }

  /**
   * Polls once for all subscribers, as the oldest connection, from the position of the subscriber
   * furthest behind.
   */
  private async poll(feed: Set<Connection>): Promise<void> {
    const [first] = feed;
    if (!first) return;
    try {
      const news = await first.listener.read(Math.min(...[...feed].map((one) => one.position())));
      for (const { send } of feed) send(news);
    } catch {
      // Only this subscriber left, during its own call.
      if (!feed.has(first)) return;
      // Services out of reach, or a session that has ended: browsers reconnect, and are checked again.
      for (const { end } of feed) end();
    }
  }
}

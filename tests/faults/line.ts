import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What a connection does with the data sent over it. */
export type State = "open" | "cut" | "silent";

/**
 * A TCP proxy that a test can cut (connections break, new ones are refused) or silence (they stay,
 * and new ones are taken, but nothing comes through any more: a half-open connection).
 */
export class Line {
  private state: State = "open";
  private readonly server: Server;
  private readonly ends = new Set<Socket>();
  private port = 0;

  private constructor(private readonly target: { readonly host: string; readonly port: number }) {
    this.server = createServer((near) => this.join(near));
  }

  static async to(host: string, port: number): Promise<Line> {
    const line = new Line({ host, port });
    await line.listen();
    return line;
  }

  /** `127.0.0.1:port`, used instead of the server's address. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  async become(state: State): Promise<void> {
    const was = this.state;
    this.state = state;
    // Silenced connections stay silent. After a repair only new connections carry data.
    if (state === "silent") for (const end of this.ends) end.pause();
    if (state === "cut") for (const end of this.ends) end.destroy();
    if (state === "cut") await new Promise((resolve) => this.server.close(resolve));
    if (was === "cut" && state !== "cut") await this.listen();
  }

  async close(): Promise<void> {
    if (this.state !== "cut") await this.become("cut");
  }

  private listen(): Promise<void> {
    return new Promise((resolve) => {
      this.server.listen(this.port, "127.0.0.1", () => {
        this.port = (this.server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  private join(near: Socket): void {
    const far = connect(this.target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(one);
      one.on("data", (bytes) => {
        other.write(bytes);
      });
      one.on("error", () => undefined);
      one.once("close", () => {
        this.ends.delete(one);
        other.destroy();
      });
      if (this.state === "silent") one.pause();
    }
  }
}

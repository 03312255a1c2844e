import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import type { ServiceName } from "../../contract/operation/services";

/** What happens to a service's response. */
export type Trouble =
  | "slow"
  | "silent"
  | "empty"
  | "a page"
  | "half of it"
  | "another shape"
  | "broken off"
  | "an error without words";

export const SLOW_MS = 10_000;

/** Unusable responses, without delay. */
export const unusable: readonly Trouble[] = [
  "empty",
  "a page",
  "half of it",
  "another shape",
  "broken off",
  "an error without words",
];

/** A proxy between the website and its services that corrupts the responses of chosen services. */
export class Between {
  readonly troubles = new Map<string, Trouble>();
  /** Services called since this set was cleared. */
  readonly asked = new Set<string>();
  private readonly server: Server;

  private constructor(private readonly servicesPort: number) {
    this.server = createServer((incoming, outgoing) => {
      const service = (incoming.url ?? "").split(/[/?]/)[1] ?? "";
      this.asked.add(service);
      this.response(this.troubles.get(service), incoming, outgoing);
    });
  }

  static async to(servicesPort: number): Promise<Between> {
    const between = new Between(servicesPort);
    await new Promise<void>((resolve) => between.server.listen(0, "127.0.0.1", resolve));
    return between;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  spoil(service: ServiceName, trouble: Trouble | null): void {
    if (trouble) this.troubles.set(service, trouble);
    else this.troubles.delete(service);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private response(
    trouble: Trouble | undefined,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): void {
    const json = { "content-type": "application/json" };
    if (trouble === "silent") return;
    if (trouble === "slow") {
      setTimeout(() => this.pass(incoming, outgoing), SLOW_MS);
      return;
    }
    if (trouble === undefined) return this.pass(incoming, outgoing);
    incoming.resume();
    if (trouble === "empty") outgoing.writeHead(200, json).end();
    else if (trouble === "a page")
      outgoing.writeHead(200, { "content-type": "text/html" }).end("<h1>It works!</h1>");
    else if (trouble === "half of it") outgoing.writeHead(200, json).end('{"data":{"title":"Ger');
    else if (trouble === "another shape")
      outgoing.writeHead(200, json).end('{"data":{"answer":[null,42]}}');
    else if (trouble === "an error without words") outgoing.writeHead(500, json).end("null");
    else {
      outgoing.writeHead(200, { ...json, "content-length": "1000" }).write('{"data":');
      setTimeout(() => outgoing.destroy(), 20);
    }
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const passed = request(
      { host: "127.0.0.1", port: this.servicesPort, method, path: url, headers },
      (result) => {
        outgoing.writeHead(result.statusCode ?? 502, result.headers);
        result.pipe(outgoing);
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }
}

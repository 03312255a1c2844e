import { parseSetCookie } from "cookie";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";

/** Where a chain of requests ended, and each response on the way, the first one first. */
export interface Visit {
  readonly last: Response;
  readonly responses: readonly Response[];
  readonly addresses: readonly string[];
}

const ORIGIN = "http://localhost:3000";
const MAX_REDIRECTS = 10;

let addresses = 0;
/** Each request has its own client address, because rate limits are tested elsewhere. */
const nextAddress = (): string => {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
};

/** A browser without scripts that stores cookies and follows redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly send: (request: Request) => Promise<Response>,
    /** Of the edition: `vn.localhost:3000`. */
    private readonly host = "localhost:3000",
  ) {}

  get(address: string): Promise<Visit> {
    return this.visit(address, {});
  }

  post(address: string, body: URLSearchParams | FormData): Promise<Visit> {
    return this.visit(address, { method: "POST", body });
  }

  private async visit(address: string, init: RequestInit): Promise<Visit> {
    const responses: Response[] = [];
    const addresses: string[] = [];
    let next: { readonly address: string; readonly init: RequestInit } | null = { address, init };
    while (next !== null) {
      const response: Response = await this.request(next.address, next.init);
      responses.push(response);
      addresses.push(next.address);
      const location: string | null = response.headers.get("location");
      if (responses.length > MAX_REDIRECTS) throw new Error(`a loop: ${addresses.join(" → ")}`);
      const isOurs = location !== null && new URL(location, ORIGIN).origin === ORIGIN;
      next = isOurs ? { address: location, init: {} } : null;
    }
    return { last: responses.at(-1) ?? Response.error(), responses, addresses };
  }

  private async request(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({
      Host: this.host,
      Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Sec-Fetch-Site": "same-origin",
    });
    const request = new Request(new URL(address, ORIGIN), { ...init, headers });
    const context = { ...requestContext(), clientAddress: nextAddress() };
    const response = await runWithRequestContext(context, () => this.send(request));
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    return response;
  }

  /** Parses `Set-Cookie` like a browser. An empty or expired cookie is deleted. */
  storeCookie(line: string): void {
    const { name, maxAge, expires } = parseSetCookie(line);
    const [, value = ""] = /^[^=]+=([^;]*)/.exec(line) ?? [];
    const isGone = maxAge === 0 || (expires?.getTime() ?? Infinity) <= Date.now();
    if (isGone || value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

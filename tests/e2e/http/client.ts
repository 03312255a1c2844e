import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

/** A response as received: no redirects followed, nothing decompressed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

interface Ask {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Sends a request like `curl` or a text browser: no Origin, no Sec-Fetch headers, and any Host
 * (`vn.localhost`), whether or not it resolves.
 */
export async function ask(port: number, path: string, options: Ask = {}): Promise<HttpResponse> {
  const body = options.form ? new URLSearchParams(options.form).toString() : undefined;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        agent: false,
        method: options.method ?? (body === undefined ? "GET" : "POST"),
        headers: {
          host: `${options.host ?? "localhost"}:${port}`,
          ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...options.headers,
        },
      },
      (response) => {
        buffer(response)
          .then((bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: bytes,
              text: bytes.toString(),
            }),
          )
          .catch(reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** An HTTP client that keeps cookies, like a simple browser. */
export class HttpClient {
  constructor(
    readonly port: number,
    private readonly address: string,
    private readonly host = "localhost",
    private readonly cookies = new Map<string, string>(),
  ) {}

  /** The same visitor at another process of the site. */
  at(port: number): HttpClient {
    return new HttpClient(port, this.address, this.host, this.cookies);
  }

  async ask(path: string, form?: Readonly<Record<string, string>>): Promise<HttpResponse> {
    const cookie = this.cookieHeader();
    const response = await ask(this.port, path, {
      host: this.host,
      form,
      headers: { "x-forwarded-for": this.address, ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers["set-cookie"] ?? []) this.storeCookie(line);
    return response;
  }

  /** The cookies, as a request header. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  cookie(name: string): string {
    return this.cookies.get(name) ?? "";
  }

  cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  /** The cookies, for a browser's context. */
  cookiesFor(url: string): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url }));
  }

  private storeCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((one) => /^max-age=0$/i.test(one) || /1970/.test(one)))
      this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

/** The fields an unchanged form sends: hidden fields and the empty honeypot. */
export function untouchedFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, "name");
    const type = attribute(input, "type") ?? "text";
    if (!name || ["checkbox", "radio", "submit"].includes(type)) continue;
    fields[name] = attribute(input, "value") ?? "";
  }
  return fields;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];

export const sitePort = (): number => Number(process.env.E2E_SITE_PORT);

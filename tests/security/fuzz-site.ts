import fc from "fast-check";
import { siteRoutes } from "../../app/route-table.js";
import { ask, type HttpResponse } from "../e2e/http/client";
import { CANARY, encoded, examples, fields, value } from "./inputs";

/** A random request. */
interface Shot {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly form: readonly (readonly [string, string])[];
  readonly isSignedIn: boolean;
}

export interface FuzzOptions {
  readonly port: number;
  readonly count: number;
  readonly seed: number;
  /** Cookie of a signed-in visitor, whom random requests may sign out. */
  readonly cookie: string;
}

/** Slower than this is a hang: an expression that backtracks, a query without an end. */
const PATIENCE_MS = 8_000;
const MAX_CONCURRENT = 4;

/** A random route with random parameters, as GET or POST. */
const shot: fc.Arbitrary<Shot> = fc
  .record({
    route: fc.constantFrom(...siteRoutes.map(([path = ""]) => path)),
    parameters: fc.array(value, { minLength: 4, maxLength: 4 }),
    query: fields,
    form: fields,
    isPost: fc.boolean(),
    isSignedIn: fc.boolean(),
  })
  .map(({ route, parameters, query, form, isPost, isSignedIn }) => {
    let next = 0;
    const filled = route.replace(/:\w+\??|\*/g, () => encoded(parameters[next++ % 4] ?? ""));
    const search = query.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join("&");
    return {
      method: isPost ? "POST" : "GET",
      path: `/study-abroad/${filled}${search ? `?${search}` : ""}`,
      form,
      isSignedIn,
    };
  });

/** The fault of a response. Null if there is none. */
function faultOf(response: HttpResponse, ms: number): string | null {
  if (response.status >= 500) return `answered ${response.status}`;
  if (ms > PATIENCE_MS) return `took ${Math.round(ms)} ms`;
  if (response.headers["x-canary"] !== undefined) return "let a header in";
  if (response.text.includes(CANARY)) return "let markup in";
  const { location } = response.headers;
  if (location !== undefined && /^(\/[/\\]|https?:\/\/(?!localhost|127\.0\.0\.1))/.test(location))
    return `led away to ${location}`;
  return null;
}

/** Sends random requests to every route. @returns one line per fault, with the request */
export async function fuzzSite({ port, count, seed, cookie }: FuzzOptions): Promise<string[]> {
  const shots = examples(shot, count, seed);
  const faults: string[] = [];
  let sent = 0;
  const lane = async () => {
    for (let one = shots.pop(); one; one = shots.pop()) {
      sent++;
      const body =
        one.method === "POST" ? new URLSearchParams(one.form as [string, string][]) : null;
      const began = performance.now();
      const response = await ask(port, one.path, {
        method: one.method,
        headers: {
          // Rate limits are per address and are tested elsewhere.
          "x-forwarded-for": `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
          "sec-fetch-site": "same-origin",
          ...(one.isSignedIn ? { cookie } : {}),
        },
        ...(body ? { form: Object.fromEntries(body) } : {}),
      }).catch((error: unknown) => String(error));
      const fault =
        typeof response === "string"
          ? `no answer (${response})`
          : faultOf(response, performance.now() - began);
      if (fault) faults.push(`${fault}: ${JSON.stringify(one).slice(0, 600)}`);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
  return faults;
}

import type { ServiceName } from "#contract/operation/services";

/** Where nothing is configured, requests never leave the process; this host only names them. */
const EMBEDDED_ORIGIN = "http://embedded.invalid";

const settingOf = (service: ServiceName) =>
  `${service.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_SERVICE_URL`;

/** Where a service can be called. */
interface ServiceAddress {
  readonly embedded: boolean;
  /** The base address of each process that runs it. */
  readonly bases: readonly [string, ...string[]];
}

/**
 * The address of each service. `AUTH_SERVICE_URL` and the like set one service's base address, and
 * `SERVICES_URL` the origins of the processes that run all of them, separated by commas. Without
 * either, the services are embedded.
 */
export function serviceAddress(
  service: ServiceName,
  env: NodeJS.ProcessEnv = process.env,
): ServiceAddress {
  const own = env[settingOf(service)];
  if (own) return { bases: [own], embedded: false };
  const [first, ...others] = originsOf(env.SERVICES_URL ?? "").map((one) => `${one}/${service}`);
  return first === undefined
    ? { bases: [`${EMBEDDED_ORIGIN}/${service}`], embedded: true }
    : { bases: [first, ...others], embedded: false };
}

/** The origins in a comma-separated list. */
const originsOf = (list: string): string[] =>
  list
    .split(",")
    .map((one) => one.trim().replace(/\/$/, ""))
    .filter((one) => one !== "");

/** How long a process is left alone after it couldn't be reached. */
const REST_MS = 2_000;
const restsUntil = new Map<string, number>();
let turn = 0;

/** Processes take turns. Those that couldn't be reached a moment ago come last. */
function inTurn(bases: readonly string[]): readonly string[] {
  if (bases.length === 1) return bases;
  const first = turn++ % bases.length;
  const ordered = [...bases.slice(first), ...bases.slice(0, first)];
  const isResting = (base: string) =>
    (restsUntil.get(new URL(base).origin) ?? 0) > performance.now();
  return [...ordered.filter((base) => !isResting(base)), ...ordered.filter(isResting)];
}

/** Errors of connections that were never made, so that the request can be sent elsewhere. */
const NOT_CONNECTED = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function wasNeverSent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === "string" && NOT_CONNECTED.includes(code);
}

/**
 * Calls one of the processes of a service. If it can't be connected to, the next one is called, which
 * is safe for every method because nothing was sent. @throws what `call` throws for the last one
 */
export async function callOneOf(
  bases: readonly string[],
  call: (base: string) => Promise<Response>,
): Promise<Response> {
  const ordered = inTurn(bases);
  for (const [index, base] of ordered.entries()) {
    try {
      return await call(base);
    } catch (error) {
      if (!wasNeverSent(error) || index === ordered.length - 1) throw error;
      restsUntil.set(new URL(base).origin, performance.now() + REST_MS);
    }
  }
  throw new TypeError("a service has no address");
}

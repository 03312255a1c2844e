import { createCookieSessionStorage } from "@remix-run/node";
import fc from "fast-check";
import { openApiDocument } from "#contract/reference/openapi";
import { almost, type JsonSchema, type KnownValues } from "../../contract/sample-requests";
import { testSecrets } from "../../e2e/environment/secrets";
import type { HttpClient } from "../../e2e/http/client";
import type { People } from "./people";
import type { Recording } from "./recording";

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly path: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
}

interface Caller {
  readonly name: string;
  readonly bearer?: string;
}

const SEED = 20261126;
const SAMPLES = 2;

/** These say how the process is, or list what other calls did. */
const SKIPPED = /^\/(health|dev)(\/|$)/;

/** Values that exist in the catalogue, by parameter. */
const existing: KnownValues = new Map([
  ["category", ["ielts"]],
  ["country", ["germany", "usa"]],
  ["countryCode", ["DEU", "USA"]],
  ["countrySlug", ["germany"]],
  ["course", ["msc-computer-science"]],
  ["courseId", ["5005-msc-computer-science"]],
  ["educationLevel", ["MASTERS", "BACHELORS"]],
  ["exam", ["ielts", "gre"]],
  ["coupon", ["WELCOME10"]],
  ["examAccepted", ["ielts"]],
  ["from", ["2026-11-01"]],
  ["group", ["education"]],
  ["id", ["1106"]],
  ["kind", ["article", "event", "university"]],
  ["level", ["masters", "bachelors"]],
  ["name", ["class-10"]],
  ["page", ["0", "1"]],
  ["pageUrl", ["/germany"]],
  ["product", ["sa-lite"]],
  ["section", ["personal"]],
  ["specialization", ["computer-science", "data-science"]],
  ["to", ["2026-11-30"]],
  ["url", ["/germany", "/articles"]],
  ["what", ["courses", "universities"]],
]);

/** These are known from the catalogue, whatever a list has. */
const IN_CATALOGUE = new Set(["slug", "userId", "country", "kind", "category"]);

/** Slugs, by the start of the address. */
const slugs: readonly (readonly [prefix: string, values: readonly string[]])[] = [
  ["/articles", ["cost-of-studying-in-usa"]],
  ["/marketing/author", ["asha-menon"]],
  ["/event", ["germany-day-pune-2027"]],
  ["/examcms", ["band-score", "band-score-chart"]],
  ["/marketing/pages", ["cost-of-studying-in-usa", "germany-day-pune-2027"]],
  ["/pathway/brochure", ["msc-computer-science"]],
  ["/pathway/universities", ["tu-berlin-5005", "stanford-university-1002"]],
  ["/pathway", ["bachelors-in-business-administration-australia"]],
  ["/webinar/ebooks", ["gre-guide"]],
];

/**
 * Records every GET operation of the contract over HTTP: with required parameters only, and with
 * samples of the others. Operations that need no account are called without one, the others as a
 * student and as staff too.
 */
export async function recordCalls(
  port: number,
  people: People,
  recording: Recording,
): Promise<void> {
  const student = { name: "student", bearer: await accessToken(people.student) };
  const head = { name: "head", bearer: await accessToken(people.head) };
  const callers: readonly Caller[] = [{ name: "nobody" }, student, head];
  const userId = userIdOf(student.bearer);
  const seen = new Map<string, readonly string[]>();
  for (const operation of operations())
    for (const caller of operation.isPublic ? callers.slice(0, 1) : callers) {
      const known = knownFor(operation, userId, seen);
      for (const [n, path] of addresses(operation, known).entries()) {
        const answer = await call(port, path, caller);
        recording.save("call", `${operation.path} ${n + 1} ${caller.name}`, answer);
        rememberIds(operation.path, answer.body.toString(), seen);
      }
    }
}

/** Operations with fewer path parameters first: their responses list ids for the others. */
function operations(): Operation[] {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, { get?: { security?: unknown[]; parameters?: Parameter[] } }>;
  };
  const depth = ({ path }: Operation) => path.split("{").length;
  return Object.entries(document.paths)
    .flatMap(([path, { get }]) =>
      get && !SKIPPED.test(path)
        ? [{ path, isPublic: get.security?.length === 0, parameters: get.parameters ?? [] }]
        : [],
    )
    .sort((a, b) => depth(a) - depth(b) || (a.path < b.path ? -1 : 1));
}

function knownFor(
  { path }: Operation,
  userId: string,
  seen: ReadonlyMap<string, readonly string[]>,
): KnownValues {
  const [, slug = []] = slugs.find(([prefix]) => path.startsWith(prefix)) ?? [];
  const known = new Map([...existing, ["slug", slug], ["userId", [userId]]]);
  // Ids of the list at the start of the address: `/lead/prospects` for `/lead/prospects/{id}`.
  for (const [, before = "", name = ""] of path.matchAll(/(?=(.*)\/\{(\w+)\})/g)) {
    const ids = seen.get(before) ?? [];
    if (ids.length > 0 && !IN_CATALOGUE.has(name)) known.set(name, ids);
  }
  return known;
}

/** Addresses with sample values: required parameters only, then some of the others. */
function addresses({ path, parameters }: Operation, known: KnownValues): string[] {
  const required = parameters.filter((one) => one.required);
  const optional = parameters.filter((one) => one.in === "query" && !one.required);
  const first = fc.sample(fc.record(valuesOf(required, known, false)), { seed: SEED, numRuns: 1 });
  // Of a closed list, every entry: reports, lookups.
  const each = required.flatMap(({ name, schema }) =>
    (schema.enum ?? []).map((value) => ({ ...first[0], [name]: value })),
  );
  const others = fc.sample(
    fc.record(
      { ...valuesOf(required, known, false), ...valuesOf(optional, known, true) },
      { requiredKeys: required.map(({ name }) => name) },
    ),
    { seed: SEED, numRuns: optional.length > 0 ? SAMPLES : 0 },
  );
  return [...(each.length > 0 ? each : first), ...others].map((values) =>
    addressWith(path, parameters, values),
  );
}

const valuesOf = (parameters: readonly Parameter[], known: KnownValues, withInvalid: boolean) =>
  Object.fromEntries(
    parameters.map(({ name, schema }) => {
      const own = known.get(name) ?? [];
      return [
        name,
        own.length > 0 && !withInvalid ? fc.constant<unknown>(own[0]) : almost(schema, known, name),
      ];
    }),
  );

function addressWith(
  path: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of parameters) {
    if (!(name in values)) continue;
    const texts = [values[name]].flat().map(textOf);
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(texts[0] || "0"));
    else for (const text of texts) query.append(name, text);
  }
  return `${filled}?${query}`;
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

async function call(port: number, path: string, { bearer }: Caller) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: "manual",
    headers: {
      "X-Country": "IN",
      "X-Service-Key": testSecrets.SERVICE_KEY,
      "X-Client-Address": "198.51.100.7",
      "X-Public-Origin": "https://www.disha.example",
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
    },
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** Stores the ids and slugs that a list has, under its address. */
function rememberIds(path: string, body: string, seen: Map<string, readonly string[]>): void {
  const ids = [...body.matchAll(/"(?:id|slug|token)":"([^"]+)"/g)].map(([, id = ""]) => id);
  if (ids.length > 0 && !seen.has(path)) seen.set(path, ids.slice(0, 1));
}

/** The access token in the session cookie of a signed-in visitor. */
async function accessToken(client: HttpClient): Promise<string> {
  const storage = createCookieSessionStorage<{ accessToken: string }>({
    cookie: { name: SESSION, secrets: [testSecrets.SESSION_SECRETS] },
  });
  const session = await storage.getSession(`${SESSION}=${client.cookie(SESSION)}`);
  const token = session.get("accessToken");
  if (!token) throw new Error("the visitor is not signed in");
  return token;
}

const SESSION = "disha_session";

/** The user that an access token names. */
function userIdOf(token: string): string {
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  )?.[0];
  if (!id) throw new Error("the access token names no user");
  return id;
}

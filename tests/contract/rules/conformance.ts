import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { operations } from "#contract/index";
import { errorCodesOf, type AnyOperation } from "#contract/operation/index";
import { errorBody, openApiDocument } from "#contract/reference/openapi";
import { bookableDays } from "#domain/appointments/appointments";
import { encoded } from "../../security/inputs";
import { writeSmallCatalogue } from "../../setup/small-catalogue";
import { openEnvironment, type TestEnvironment } from "../environment";
import { almost, valid, type JsonSchema, type KnownValues } from "../sample-requests";
import { enquiryFor, newcomer, newPaid, newStaff } from "../test-users";

const SEED = 20261123;
const MAX_KNOWN = 12;

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly schema: JsonSchema;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
}

/**
 * What the generated document says, one entry for each operation. Lists come first: later requests
 * use what they return.
 */
const described = Object.entries(openApiDocument().paths ?? {})
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => {
      const entry = description as Described;
      const operation = operations[entry.operationId];
      if (!operation) throw new Error(`${entry.operationId} is not in the contract`);
      return { path, method: method.toUpperCase(), ...entry, operation };
    }),
  )
  .sort((one, other) => placeOf(one) - placeOf(other));
function placeOf({ method, path }: { readonly method: string; readonly path: string }): number {
  if (method === "DELETE") return 100;
  const lists = method === "GET" ? 0 : 10;
  return lists + path.split("{").length;
}

type DescribedOperation = (typeof described)[number];

/** Requests that follow an operation's schemas, and some that break them slightly. */
function requestsOf(
  { path, parameters = [], requestBody }: DescribedOperation,
  known: KnownValues,
  shape: typeof almost,
) {
  const fields = (place: Parameter["in"]) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map(({ name, schema }) => [name, shape(schema, known, name)]),
    );
  const json = requestBody?.content["application/json"];
  return fc
    .record({
      params: fc.record(fields("path")),
      query: fc.oneof(fc.constant({}), fc.record(fields("query"), { requiredKeys: [] })),
      body: json ? shape(json.schema, known, "") : fc.constant(undefined),
    })
    .map(({ params, query, body }) => ({
      path: path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name])),
      query: queryOf(query),
      body,
    }));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const segment = (value: unknown): string => encoded(textOf(value) || "x");

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, textOf(one));
  return query.size > 0 ? `?${query}` : "";
}

/** Fields of a response that its schema doesn't have: `data.0.name`. */
function undeclared(sent: unknown, parsed: unknown, at = "response"): string[] {
  if (typeof sent !== "object" || sent === null) return [];
  if (typeof parsed !== "object" || parsed === null) return [at];
  return Object.entries(sent).flatMap(([key, value]) =>
    key in parsed
      ? undeclared(value, (parsed as Record<string, unknown>)[key], `${at}.${key}`)
      : [`${at}.${key}`],
  );
}

/** Remembers the texts of a response by their field, for the requests that follow. */
function learn(body: unknown, known: Map<string, string[]>, name = ""): void {
  if (typeof body === "string" && body.length < 80) {
    const values = known.get(name) ?? [];
    if (values.length < MAX_KNOWN && !values.includes(body)) known.set(name, [...values, body]);
  }
  if (typeof body !== "object" || body === null) return;
  for (const [key, value] of Object.entries(body))
    learn(value, known, Array.isArray(body) ? name : key);
}

/** What is wrong with a response, or null. */
async function faultOf(operation: AnyOperation, response: Response): Promise<string | null> {
  if (response.status >= 500) return `status ${response.status}`;
  if (!response.ok && response.status !== 302) return faultOfError(operation, response);
  if (response.status !== (operation.status ?? 200)) return `undeclared status ${response.status}`;
  if ("mediaTypes" in operation) {
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    return operation.mediaTypes.length === 0 || operation.mediaTypes.includes(type)
      ? null
      : `undeclared media type ${type}`;
  }
  if (response.status === 204) return null;
  const body: unknown = await response.json();
  const parsed = operation.responseBody.safeParse(body);
  if (!parsed.success) return `response: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`;
  const extra = undeclared(body, parsed.data);
  return extra.length > 0 ? `undeclared fields: ${extra.slice(0, 3).join(", ")}` : null;
}

async function faultOfError(operation: AnyOperation, response: Response) {
  const body = errorBody.strict().safeParse(await response.json());
  if (!body.success) return `error body: ${JSON.stringify(body.error.issues)}`;
  const codes: readonly string[] = errorCodesOf(operation);
  return codes.includes(body.data.code) ? null : `undeclared error ${body.data.code}`;
}

/** Values that no list of the same service returns, by parameter. */
const usual: Readonly<Record<string, readonly string[]>> = {
  country: ["germany", "finland", "usa"],
  university: ["contract-university-99901"],
  course: ["msc-contracts"],
  exam: ["ielts"],
  target: ["USA", "DEU"],
  examGroupId: ["1", "2", "3"],
  section: ["personal", "fund-detail", "study-abroad-preference"],
  group: ["education", "exam"],
  name: ["graduation", "ielts", "school"],
  programKey: ["1:germany"],
};

/** The same for one operation, whose parameter means something else than those of its service. */
const special: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  showMetatag: { url: ["/study-in-germany", "/exam/ielts"] },
  listPagesOfKind: { slug: ["article", "country", "exam"] },
  showAuthor: { slug: ["asha-menon"] },
  showExam: { category: ["ielts"] },
  showExamTopic: { category: ["ielts"], slug: ["eligibility", "fees", "syllabus"] },
  showProgram: { slug: ["ms-in-data-science-germany"] },
  linkBrochure: { slug: ["ms-in-data-science-germany"] },
  showCourse: { slug: ["contract-university-99901"] },
  listUniversityCourses: { slug: ["contract-university-99901"] },
  showUniversityContent: { slug: ["contract-university-99901"], lookUpId: ["fees", "1"] },
  showUniversity: { slug: ["contract-university-99901"] },
  showCustomPage: { pageUrl: ["/germany", "/exam/ielts"] },
  listFaqsOfSlug: { pageSlug: ["germany", "ielts"] },
  linkLearnerGuide: { id: ["ms-in-data-science-germany"] },
  showPage: { kind: ["country"], slug: ["germany"] },
};

/** How thoroughly the operations are called. */
interface Thoroughness {
  /** Requests for each operation. */
  readonly runs: number;
  /** Whether some requests break the schemas slightly, and some are of visitors without rights. */
  readonly isHostile: boolean;
}

/** Calls every operation as the generated document describes it, and checks the responses. */
export function useConformance({ runs, isHostile }: Thoroughness) {
  let environment: TestEnvironment;
  let bearers: (string | undefined)[];
  /** For calls of staff. */
  let staffBearers: (string | undefined)[];
  let people: [string, string[]];
  const successful = new Set<string>();
  const learnt = new Map<string, Map<string, string[]>>();

  beforeAll(async () => {
    environment = await openEnvironment({
      CLIENT_LIMIT_FACTOR: 1000,
      CATALOGUE_DIR: writeSmallCatalogue(),
    });
    const student = await newPaid(environment);
    const other = await newcomer(environment);
    const staff = await newStaff(environment, "all_user");
    bearers = [undefined, student.bearer, student.bearer, staff.bearer];
    staffBearers = [undefined, student.bearer, staff.bearer, staff.bearer, staff.bearer];
    // So that staff have enquiries, calls and chats to work on.
    for (const { client, mobile, email, bearer, userId } of [student, other]) {
      await client.post("auth/enquiry", enquiryFor({ mobile, email }), { bearer });
      const startsAt = `${bookableDays(environment.clock.now())[2]}T11:00`;
      const call = { startsAt, mobile, topic: "Loans" };
      await client.post(`appointment/user/${userId}`, call, { bearer });
      await client.post("chat", { name: "Asha", text: "Which loans?" }, { bearer });
    }
    const template = { name: "Welcome", texts: { en: { subject: "", text: "Hello {{name}}" } } };
    await staff.client.post("lead/message-templates", template, staff);
    people = ["userId", [student.userId, student.userId, other.userId]];
  });
  afterAll(() => environment.close());

  const knownOf = (name: string, { service, path }: AnyOperation): KnownValues => {
    const own = learnt.get(service) ?? new Map<string, string[]>();
    const ids = [...(own.get("id") ?? []), ...(own.get("slug") ?? [])];
    const fixed = Object.entries({ ...usual, ...special[name] });
    const ofPath = path.startsWith("/prospects/") ? (own.get("prospectId") ?? []) : ids;
    const others = [...["templateId", "eventId"].map((one) => [one, ids] as const), ...fixed];
    return new Map([...own, ["id", ofPath], ...others, people]);
  };

  /** @throws if a response isn't as described. */
  const check = async (one: DescribedOperation): Promise<void> => {
    const { operation } = one;
    const callers = typeof operation.access === "object" ? staffBearers : bearers;
    const rightful = typeof operation.access === "object" ? staffBearers.at(-1) : bearers[1];
    const property = fc.asyncProperty(
      requestsOf(one, knownOf(one.operationId, operation), isHostile ? almost : valid),
      fc.constantFrom(...(isHostile ? callers : [rightful])),
      async ({ path, query, body }, bearer) => {
        const response = await environment.client.another().raw(one.method, `v1/${path}${query}`, {
          ...(bearer === undefined ? {} : { bearer }),
          ...(body === undefined ? {} : { body }),
        });
        if (response.ok && response.headers.get("content-type")?.includes("json")) {
          const values = learnt.get(operation.service) ?? new Map<string, string[]>();
          learnt.set(operation.service, values);
          learn(await response.clone().json(), values);
        }
        const fault = await faultOf(operation, response);
        if (fault === null && response.status < 400) successful.add(one.operationId);
        expect(fault, `${one.method} /${path}${query}`).toBeNull();
      },
    );
    await fc.assert(property, { seed: SEED, numRuns: runs, endOnFailure: true });
  };

  // Last, because it ends the sessions that the other calls use.
  const last = ({ operationId }: { operationId: string }) => operationId === "signOutEverywhere";
  const ordered = [...described.filter((one) => !last(one)), ...described.filter(last)];
  return { ordered, check, successful };
}

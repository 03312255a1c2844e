import { LRUCache } from "lru-cache";
import { CATALOGUE_VERSION_HEADER } from "~/domain/kept-answers";
import { env } from "~/server/env.server";
import { measure } from "~/server/measures.server";
import { dropCopies } from "~/server/page-copies.server";
import type { ServiceName } from "./addresses.server";

/** What a service said to everyone. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** On `performance`'s clock, which no correction of the time turns back. */
  readonly at: number;
}

const MOST_BYTES = 32 * 1024 * 1024;
/** What nobody asked for in this time is not wanted even in an outage. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;
/** So many times its fresh time an answer is given out while it is asked for anew. */
const STALE_FACTOR = 30;

const answers = new LRUCache<string, Answer>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ text }) => text.length * 2 + 1_000,
  ttl: KEPT_FOR_MS,
});
const underWay = new Map<string, Promise<Answer>>();

/** Services whose answers to a GET are the catalogue's, but for some paths. */
const catalogueServices: ReadonlySet<ServiceName> = new Set([
  "countries",
  "pathway",
  "examcms",
  "articles",
  "marketing",
  "metatag",
]);
const OWN = /^marketing\/(funnel|subscription|custom-bar)|^pathway\/brochure/;

/** Whether everyone gets the same answer to this call: then it carries no token, and may be kept. */
export const isForEveryone = (call: {
  readonly service: ServiceName;
  readonly path: string;
  readonly method?: string;
  readonly query?: Readonly<Record<string, unknown>>;
}): boolean =>
  (call.method ?? "GET") === "GET" &&
  catalogueServices.has(call.service) &&
  !OWN.test(call.service + call.path) &&
  !call.query?.previewStatus;

const counts = { asked: 0, shared: 0, fresh: 0, stale: 0 };
measure(
  "kept_answers_requests",
  "Questions to the catalogue: asked, asked by another, kept, old",
  "how",
  () => counts,
);
measure("kept_answers_held", "Answers of the catalogue in memory", "what", () => ({
  answers: answers.size,
  bytes: answers.calculatedSize,
}));

/**
 * The answer to a question that everyone gets the same answer to. Those who ask at the same time are
 * asked for once; what may be kept is taken as it is for `CACHE_SECONDS`, given out for a while longer while
 * it is asked for anew, and stands in when the service is away or broken.
 * @throws what `ask` throws, when nothing was kept.
 */
export async function keptAnswer(key: string, ask: () => Promise<Response>): Promise<Response> {
  const kept = answers.get(key);
  const age = kept ? performance.now() - kept.at : Infinity;
  const freshMs = env().CACHE_SECONDS * 1000;
  if (kept && age < freshMs) return given("fresh", kept);
  const asking = askOnce(key, ask);
  if (kept && age < freshMs * STALE_FACTOR) {
    asking.catch(() => undefined);
    return given("stale", kept);
  }
  try {
    const answer = await asking;
    if (kept && answer.status >= 500) return given("stale", kept);
    return responseOf(answer);
  } catch (error) {
    if (kept) return given("stale", kept);
    throw error;
  }
}

function askOnce(key: string, ask: () => Promise<Response>): Promise<Answer> {
  const known = underWay.get(key);
  if (known) {
    counts.shared += 1;
    return known;
  }
  counts.asked += 1;
  const asking = ask()
    .then(async (response) => {
      const { status, headers } = response;
      const answer = { status, headers, text: await response.text(), at: performance.now() };
      if (/\bpublic\b/.test(headers.get("cache-control") ?? "")) {
        noteVersion(headers.get(CATALOGUE_VERSION_HEADER));
        answers.set(key, answer);
      }
      return answer;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, asking);
  return asking;
}

let version: string | null = null;

/** Another import than before: everything that was made from the last one is forgotten. */
function noteVersion(named: string | null): void {
  if (named === null || named === version) return;
  if (version !== null) {
    answers.clear();
    dropCopies();
  }
  version = named;
}

const given = (how: "fresh" | "stale", answer: Answer): Response => {
  counts[how] += 1;
  return responseOf(answer);
};

const responseOf = ({ status, headers, text }: Answer): Response =>
  new Response(status === 204 || status === 304 ? null : text, { status, headers });

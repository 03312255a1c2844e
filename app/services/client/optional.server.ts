import { clearTimeout, setImmediate, setTimeout } from "node:timers";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { registerLabelledCounter } from "~/platform/metrics.server";
import { requestContext } from "~/platform/request-context.server";
import { ServiceError } from "./client.server";

const missing = registerLabelledCounter(
  "page_parts_missing_total",
  "Parts of pages left out because their call failed or took too long, by part",
  "part",
);

interface Options {
  /** How long the page waits. `OPTIONAL_CALL_MS` by default. */
  readonly budgetMs?: number;
}

const LATE = Symbol("late");

/**
 * A call that its page can do without: a teaser, a side block, a count in the header. If it fails or takes
 * longer than its budget, the page is shown with `otherwise` in its place, which is logged and counted. A page
 * without all its parts doesn't replace a complete one in the page cache.
 *
 * Every other call of a loader is its page's subject: `withPageStatus` gives the page the status of its failure.
 * @param part a short name for the log: "alumni"
 * @throws errors that are not a service's
 */
export async function optional<T, F>(
  part: string,
  call: Promise<T>,
  otherwise: F,
  { budgetMs = env().OPTIONAL_CALL_MS }: Options = {},
): Promise<T | F> {
  const budget = lateAfter(budgetMs);
  try {
    const result = await Promise.race([call, budget.late]);
    if (result !== LATE) return result;
    // The call goes on, and fills the response cache for the next page.
    call.catch(() => undefined);
    return leaveOut(part, "late", otherwise);
  } catch (error) {
    // `orNotFound` throws the page's 404, and this is not the page's subject.
    if (error instanceof Response && error.status === 404) return leaveOut(part, "404", otherwise);
    if (!(error instanceof ServiceError)) throw error;
    const reason = error.code ?? error.transport ?? String(error.status);
    return leaveOut(part, reason, otherwise);
  } finally {
    budget.clear();
  }
}

/** Resolves after the budget. What arrived while the process was busy still counts. */
function lateAfter(budgetMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(LATE)), budgetMs);
  });
  return { late, clear: () => clearTimeout(timer) };
}

function leaveOut<F>(part: string, reason: string, otherwise: F): F {
  const { requestId, serviceCalls } = requestContext();
  serviceCalls.missing = (serviceCalls.missing ?? 0) + 1;
  missing.inc({ part });
  log.warn({ requestId, part, reason }, "part of a page left out");
  return otherwise;
}

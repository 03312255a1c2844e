import type { LoaderFunctionArgs } from "@remix-run/node";
import { showHealth } from "#contract/site/health";
import { callContextOf } from "~/platform/request/call-context.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";

const TIMEOUT_MS = 2_000;

/**
 * Readiness: the services respond, and can store what visitors send. Otherwise 503 with the reason, e.g. `DISK_FULL`.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    await invokeOperation(callContextOf(request), showHealth, {}, { timeoutMs: TIMEOUT_MS });
    return Response.json({ status: "ready" }, { headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const reason = error.code ?? "SERVICES_UNAVAILABLE";
    return Response.json({ status: "not ready", reason }, { status: 503, headers });
  }
}

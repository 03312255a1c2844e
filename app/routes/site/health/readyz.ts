import type { LoaderFunctionArgs } from "@remix-run/node";
import { showHealth } from "#contract/site/health";
import { callContextOf } from "~/platform/request/call-context.server";
import { invokeOperation, ServiceError } from "~/services/client/client.server";

const TIMEOUT_MS = 2_000;

/** Readiness: database and services respond, so this process may get traffic. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    await invokeOperation(callContextOf(request), showHealth, {}, { timeoutMs: TIMEOUT_MS });
    return Response.json({ status: "ready" }, { headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return Response.json({ status: "not ready" }, { status: 503, headers });
  }
}

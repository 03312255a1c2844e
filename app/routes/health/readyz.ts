import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callContextOf } from "~/server/call-context.server";
import { callService, ServiceError } from "~/services/http.server";

const healthSchema = z.object({ status: z.literal("ok"), database: z.literal("ok") }).passthrough();
const TIMEOUT_MS = 2_000;

/** The database and the services answer: this process may get visitors. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    await callService(callContextOf(request), {
      service: "health",
      path: "",
      schema: healthSchema,
      timeoutMs: TIMEOUT_MS,
    });
    return Response.json({ status: "ready" }, { headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return Response.json({ status: "not ready" }, { status: 503, headers });
  }
}

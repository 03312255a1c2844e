import type { LoaderFunctionArgs } from "@remix-run/node";
import { showMetrics } from "#contract/site/health";
import { env } from "~/platform/env.server";
import { sameText } from "#platform/same-text";
import { registry } from "~/platform/metrics.server";
import { callContextOf } from "~/platform/request/call-context.server";
import { serviceAddress } from "~/services/client/addresses.server";
import { fetchFile, requestOf } from "~/services/client/client.server";

/** For Prometheus: this process, and the services where they run inside it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!mayLook(request)) throw new Response("", { status: 404 });
  const parts = [await registry.metrics()];
  if (serviceAddress("health").embedded) {
    const response = await fetchFile(callContextOf(request), requestOf(showMetrics, {}));
    parts.push(await response.text());
  }
  return new Response(parts.join("\n"), {
    headers: { "Content-Type": registry.contentType, "Cache-Control": "no-store" },
  });
}

function mayLook(request: Request): boolean {
  const { METRICS_TOKEN, isLocal } = env();
  if (METRICS_TOKEN === undefined) return isLocal;
  return sameText(request.headers.get("authorization") ?? "", `Bearer ${METRICS_TOKEN}`);
}

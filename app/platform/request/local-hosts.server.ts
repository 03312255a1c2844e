import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { localRequestFault } from "#platform/local-mode";
import { env } from "~/platform/env.server";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const STATUS = { "unknown host": 421, forwarded: 403 } as const;

/**
 * Wraps the routes of a build: in local mode, loaders and actions reject requests from other
 * computers. Our server does this for every response (server/middleware/check-host.ts). This covers
 * other adapters, such as plain `remix-serve`.
 */
export function withLocalHostCheck(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && guarded(route)]),
  );
}

function guarded(route: Route): Route {
  const { loader, action } = route.module;
  const check =
    (handler: Handler): Handler =>
    (args) => {
      assertLocalHost(args.request);
      return handler(args);
    };
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: check(loader) as typeof loader } : {}),
      ...(action ? { action: check(action) as typeof action } : {}),
    },
  };
}

/** @throws Response 421 or 403. */
function assertLocalHost({ headers }: Request): void {
  const { isLocal, TRUSTED_PROXIES } = env();
  if (!isLocal) return;
  const fault = localRequestFault(
    headers.get("host") ?? "",
    (name) => headers.has(name),
    TRUSTED_PROXIES,
  );
  if (fault !== null)
    throw new Response(
      "This site runs in local mode and accepts requests only from this computer.\n",
      {
        status: STATUS[fault],
        headers: { "Cache-Control": "no-store", "Content-Type": "text/plain" },
      },
    );
}

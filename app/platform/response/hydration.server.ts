import type { EntryContext } from "@remix-run/node";
import type { HydrationData } from "~/browser/shared/hydration";

/**
 * Hydration data as JSON that is safe inside a `<script>`. Remix's own `<Scripts>` writes inline
 * scripts instead, which load React before the first paint and need a nonce, so that the page can't
 * be cached.
 */
export async function hydrationData(context: EntryContext): Promise<string> {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id];
    return entry ? [entry] : [];
  });
  const { loaderData, actionData, errors } = staticHandlerContext;
  const state = { loaderData, actionData, errors };
  const isPlain = !errors && isJson(state);
  const data: HydrationData = {
    entry: manifest.entry.module,
    preload: [...new Set([manifest.entry, ...matched].flatMap(({ imports }) => imports ?? []))],
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    manifest: { ...manifest, routes: Object.fromEntries(matched.map((one) => [one.id, one])) },
    context: JSON.parse(serverHandoffString ?? "{}"),
    state: isPlain ? state : null,
    data: !isPlain && serverHandoffStream ? await new Response(serverHandoffStream).text() : "",
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Whether JSON keeps the value as it is, apart from properties without a value. */
function isJson(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null)
    return value === null || ["string", "boolean", "undefined"].includes(typeof value);
  if (Array.isArray(value)) return value.every((one) => one !== undefined && isJson(one));
  // Not a date, map, error or promise. Remix sends other instances by their properties too.
  const isRecord = Object.prototype.toString.call(value) === "[object Object]";
  return isRecord && Object.values(value).every(isJson);
}

import type { EntryContext } from "@remix-run/node";
import type { HydrationData } from "~/shell/hydration";

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
  const data: HydrationData = {
    entry: manifest.entry.module,
    preload: [...new Set([manifest.entry, ...matched].flatMap(({ imports }) => imports ?? []))],
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    manifest: { ...manifest, routes: Object.fromEntries(matched.map((one) => [one.id, one])) },
    context: JSON.parse(serverHandoffString ?? "{}"),
    data: serverHandoffStream ? await new Response(serverHandoffStream).text() : "",
  };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

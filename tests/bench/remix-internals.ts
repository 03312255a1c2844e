/**
 * What route subsets save of processor time (docs/decisions/2026-11-22-route-subsets.md). Needs no build and no
 * services: the site's route table with empty pages.
 */
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import { createRequestHandler, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { defineRouteTable } from "../../app/route-table.js";
import remixConfig from "../../remix.config.js";
import { createRemixHandler } from "../../server/remix-handler";
import type { AppBuild } from "../../server/request/types";

const ROUNDS = 9;
const REQUESTS = 20;
const PATHS = ["/study-abroad", "/study-abroad/germany", "/study-abroad/profile/documents"];

const page = { default: () => createElement("p", null, "page"), loader: () => ({ name: "Asha" }) };

/** Renders as app/entry.server.tsx does. */
const render = (request: Request, status: number, headers: Headers, context: EntryContext) =>
  new Response(renderToString(createElement(RemixServer, { context, url: request.url })), {
    status,
    headers,
  });

function buildOfEmptyPages(): AppBuild {
  const declared = Object.values(defineRouteTable(defineRoutes));
  const routes = [
    { id: "root", parentId: undefined, path: "", index: undefined },
    ...declared.map(({ id, parentId = "root", path, index }) => ({ id, parentId, path, index })),
  ];
  const manifest = routes.map((route) => ({
    ...route,
    module: `/build/${route.id}.js`,
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  }));
  return {
    mode: "production",
    entry: {
      module: { default: render, runWithRequestContext: (_: unknown, run: () => unknown) => run() },
    },
    routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, module: page }])),
    assets: {
      entry: { imports: [], module: "/build/entry.js" },
      routes: Object.fromEntries(manifest.map((route) => [route.id, route])),
      url: "/build/manifest.js",
      version: "bench",
    },
    publicPath: "/",
    assetsBuildDirectory: "public/build",
    future: remixConfig.future,
    isSpaMode: false,
  } as unknown as AppBuild;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Handle = (request: Request) => Promise<Response>;

/** Microseconds of processor time for one request. */
async function costOf(handle: Handle, path: string): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < REQUESTS; index++) {
    const response = await handle(new Request(`http://localhost${path}`));
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    await response.text();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

async function compareHandlers(): Promise<void> {
  const build = buildOfEmptyPages();
  const complete = createRequestHandler(build, "production");
  const subsets = createRemixHandler(build);
  const context = { isCrossOrigin: false } as Parameters<typeof subsets>[1];
  const handlers: readonly (readonly [string, Handle])[] = [
    ["complete", (request) => complete(request)],
    ["subsets", async (request) => subsets(request, context)],
  ];
  console.log(`${Object.keys(build.routes).length} routes, µs of processor time per request`);
  for (const path of PATHS) {
    const costs = new Map<string, number[]>(handlers.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, handle] of handlers) costs.get(name)?.push(await costOf(handle, path));
    console.log(path, ...[...costs].map(([name, all]) => `${name} ${Math.round(median(all))}`));
  }
}

await compareHandlers();

import path from "node:path";
import { pathToFileURL } from "node:url";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { defineRouteTable } from "../../app/route-table.js";
import remixConfig from "../../remix.config.js";

type SiteRoute = ServerBuild["routes"][string];

const importApp = async <T>(file: string): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(path.resolve("app", file)).href)) as T;

/** Every route of app/route-table.js with its module, as the server's build has them. */
export async function loadSiteRoutes(): Promise<SiteRoute[]> {
  const declared = Object.values(defineRouteTable(defineRoutes));
  const modules = await Promise.all(
    declared.map(({ file }) => importApp<SiteRoute["module"]>(file)),
  );
  const root = await importApp<SiteRoute["module"]>("root.tsx");
  return [
    { id: "root", path: "", module: root },
    ...declared.map(({ id, parentId = "root", path: routePath, index }, position) => ({
      id,
      parentId,
      path: routePath,
      index,
      module: modules[position] as SiteRoute["module"],
    })),
  ];
}

/** The whole site without a server: a request in, the visitor's response out. */
export async function createSiteHandler(
  routes: readonly SiteRoute[],
): Promise<(request: Request) => Promise<Response>> {
  const assets = routes.map(({ module, ...route }) => ({
    ...route,
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    module: `/build/${route.id}.js`,
  }));
  const build: ServerBuild = {
    mode: "production",
    entry: { module: await importApp("entry.server.tsx") },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/build/entry.js" },
      routes: Object.fromEntries(assets.map((route) => [route.id, route])),
      url: "/build/manifest.js",
      version: "test",
    },
    publicPath: remixConfig.publicPath ?? "/",
    assetsBuildDirectory: "public/build",
    future: remixConfig.future as ServerBuild["future"],
    isSpaMode: false,
  };
  const handle = createRequestHandler(build, "production");
  return (request) => handle(request);
}

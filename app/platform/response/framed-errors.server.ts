import { createRequestHandler, type LoaderFunction, type ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

const ERROR_ROUTE = "framed-error";

/**
 * Makes resource routes (files, feeds, redirects) fail like pages: people who open the address see
 * the site's error page instead of an empty one. Scripts, images and event streams still get the
 * bare status.
 */
export function withFramedErrors(build: ServerBuild, frameId: string): Routes {
  const renderError = createRequestHandler(errorBuild(build, frameId));
  return Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && framed(route, renderError)]),
  );
}

function framed(route: Route, renderError: ReturnType<typeof createRequestHandler>): Route {
  const { module } = route;
  if (module.default !== undefined || module.loader === undefined) return route;
  const inner: LoaderFunction = module.loader;
  const loader: LoaderFunction = async (args) => {
    try {
      const result = await inner(args);
      if (isMissing(result)) throw result;
      return result;
    } catch (error) {
      if (!isNavigation(args.request) || isRedirect(error)) throw error;
      const { url, headers } = args.request;
      return renderError(new Request(url, { headers }), { [ERROR_ROUTE]: error });
    }
  };
  return { ...route, module: { ...module, loader } };
}

const isMissing = (result: unknown): boolean =>
  result instanceof Response && (result.status === 404 || result.status === 410);

const isRedirect = (error: unknown): boolean =>
  error instanceof Response && error.status >= 300 && error.status < 400;

/** Browsers send `Sec-Fetch-Dest`. Clients that don't (curl, text browsers) get the page. */
function isNavigation({ headers }: Request): boolean {
  const purpose = headers.get("sec-fetch-dest");
  return purpose === null || purpose === "document" || purpose === "iframe";
}

/** The same build with a single page that throws the given error. */
function errorBuild(build: ServerBuild, frameId: string): ServerBuild {
  const matched = ["root", frameId];
  const route = { id: ERROR_ROUTE, parentId: frameId, path: "*" };
  const pick = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => matched.includes(id)));
  return {
    ...build,
    routes: {
      ...pick(build.routes),
      [ERROR_ROUTE]: {
        ...route,
        module: {
          default: () => null,
          loader: ({ context }) => {
            throw context[ERROR_ROUTE];
          },
        },
      },
    },
    assets: {
      ...build.assets,
      routes: {
        ...pick(build.assets.routes),
        [ERROR_ROUTE]: {
          ...route,
          module: "",
          hasLoader: true,
          hasAction: false,
          hasClientLoader: false,
          hasClientAction: false,
          hasErrorBoundary: false,
        },
      },
    },
  };
}

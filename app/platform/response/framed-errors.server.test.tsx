import {
  createRequestHandler,
  redirect,
  type HandleDocumentRequestFunction,
  type LoaderFunction,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, useRouteError } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { withFramedErrors } from "./framed-errors.server";

const Frame = () => (
  <main>
    Frame: <Outlet />
  </main>
);

function FrameError() {
  const { status } = useRouteError() as { status?: number };
  return <main>Frame around {status ?? "a failure"}</main>;
}

const renderDocument: HandleDocumentRequestFunction = (request, status, headers, context) => {
  headers.set("content-type", "text/html");
  const html = renderToStaticMarkup(<RemixServer context={context} url={request.url} />);
  return new Response(html, { status, headers });
};

const manifest = { module: "", hasAction: false, hasLoader: true, hasErrorBoundary: true };
const client = { hasClientAction: false, hasClientLoader: false };

/** A site with one page around all others, and one resource route. */
function siteWith(loader: () => unknown): (path: string, init?: RequestInit) => Promise<Response> {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: Outlet, loader: () => null } },
    frame: {
      id: "frame",
      parentId: "root",
      module: { default: Frame, ErrorBoundary: FrameError },
    },
    file: {
      id: "file",
      parentId: "frame",
      path: "file",
      module: { default: undefined, loader: loader as LoaderFunction },
    },
  };
  const build = {
    mode: "production",
    assetsBuildDirectory: "",
    publicPath: "/",
    isSpaMode: false,
    future: { v3_singleFetch: true },
    assets: {
      entry: { imports: [], module: "" },
      routes: Object.fromEntries(
        Object.values(routes).map((route) => [
          route?.id ?? "",
          { ...manifest, ...client, id: route?.id, parentId: route?.parentId, path: route?.path },
        ]),
      ),
      url: "",
      version: "1",
    },
    entry: {
      module: {
        default: renderDocument,
        handleError: () => undefined,
      },
    },
    routes,
  } as unknown as ServerBuild;
  const handle = createRequestHandler({ ...build, routes: withFramedErrors(build, "frame") });
  return (path, init) => handle(new Request(`https://disha.example${path}`, init));
}

const missing = (status: number) => () => {
  throw new Response("", { status });
};

describe("a route without a page", () => {
  test.each([404, 410, 403, 429])("that throws %i is framed", async (status) => {
    const response = await siteWith(missing(status))("/file");
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`Frame around ${status}`);
  });

  test("that returns 404 is framed", async () => {
    const response = await siteWith(() => new Response("", { status: 404 }))("/file");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html"]);
    expect(await response.text()).toContain("Frame around 404");
  });

  test("that fails is framed", async () => {
    const response = await siteWith(() => {
      throw new Error("no connection");
    })("/file");
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("Frame around a failure");
  });

  test("forwards responses and redirects", async () => {
    const file = await siteWith(() => new Response("a,b", { status: 200 }))("/file");
    expect(await file.text()).toBe("a,b");
    const moved = await siteWith(() => {
      throw redirect("/there", 301);
    })("/file");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/there"]);
  });

  test.each(["empty", "image"])("stays bare for a request of kind %s", async (purpose) => {
    const headers = { "sec-fetch-dest": purpose };
    const response = await siteWith(missing(404))("/file", { headers });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  test("has no body for HEAD", async () => {
    const response = await siteWith(missing(404))("/file", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });
});

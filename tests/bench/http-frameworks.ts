import { fork, spawnSync } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { createRequestHandler as expressHandler } from "@remix-run/express";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type ExpressFactory from "express";
import { Hono } from "hono";
import { load, type Load } from "./load";

/**
 * `npm run bench:http`: Hono and Express compared with bare `node:http`, with the same number of
 * middleware, for a page from memory and for a page that Remix renders (one route, one heading).
 */
const MIDDLEWARE = 8;
const HEADERS = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`x-header-${index}`, "value"]),
);
const page = Buffer.alloc(9_000, "x");
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-length": String(page.length),
};
// Express and its adapter are dependencies of @remix-run/serve.
const require = createRequire(
  createRequire(import.meta.url).resolve("@remix-run/serve/package.json"),
);

const servers: Readonly<Record<string, (build: ServerBuild) => RequestListener>> = {
  "node:http": bare,
  Hono: hono,
  Express: express,
};

const [name] = process.argv.slice(2);
if (name) await serve(name);
else await measureAll();

/** In a separate process, so that the load generator has its own event loop. */
async function serve(framework: string): Promise<void> {
  const file = pathToFileURL(path.resolve("build/bare-remix/index.js"));
  const listener = servers[framework]?.((await import(file.href)) as ServerBuild);
  const server = createServer(listener);
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

async function measureAll(): Promise<void> {
  buildFixture();
  const rows: Load[] = [];
  for (const framework of Object.keys(servers)) rows.push(...(await measure(framework)));
  console.log("\n| | requests/s | p50 ms | p99 ms |\n|---|--:|--:|--:|");
  for (const row of rows)
    console.log(`| ${row.what} | ${row.requestsPerSecond} | ${row.p50} | ${row.p99} |`);
}

function buildFixture(): void {
  const cwd = path.resolve("tests/fixtures/bare-remix");
  const cli = require.resolve("@remix-run/dev/dist/cli.js");
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const done = spawnSync(process.execPath, [cli, "build"], { cwd, env });
  if (done.status !== 0) throw new Error(String(done.stderr));
}

function bare(): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { ...HEADERS, ...pageHeaders });
    response.end(page);
  };
}

function hono(build: ServerBuild): RequestListener {
  const app = new Hono<{ Variables: Record<string, number> }>();
  for (let index = 0; index < MIDDLEWARE; index++)
    app.use(async (c, next) => {
      c.set(`value${index}`, index);
      await next();
    });
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
  });
  app.get("/cached", (c) => c.body(new Uint8Array(page), 200, pageHeaders));
  const remix = createRequestHandler(build, "production");
  app.all("*", (c) => remix(c.req.raw));
  const listener = getRequestListener(app.fetch);
  return (request, response) => void listener(request, response);
}

function express(build: ServerBuild): RequestListener {
  const createApp = require("express") as typeof ExpressFactory;
  const adapter = require("@remix-run/express") as {
    createRequestHandler: typeof expressHandler;
  };
  const app = createApp().disable("x-powered-by");
  for (let index = 0; index < MIDDLEWARE; index++)
    app.use((_request, response, next) => {
      response.locals[`value${index}`] = index;
      next();
    });
  app.use((_request, response, next) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    next();
  });
  app.get("/cached", (_request, response) => {
    response.writeHead(200, pageHeaders);
    response.end(page);
  });
  const remix = adapter.createRequestHandler({ build, mode: "production" });
  app.all("*", (request, response, next) => void remix(request, response, next));
  return app;
}

async function measure(framework: string): Promise<Load[]> {
  const server = fork(process.argv[1] ?? "", [framework], {
    execArgv: process.execArgv,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const port = await new Promise<number>((resolve) => server.once("message", resolve));
  const paths = framework === "node:http" ? ["/cached"] : ["/cached", "/"];
  const measured: Load[] = [];
  for (const one of paths)
    measured.push(await load(`${framework}, ${one}`, `http://127.0.0.1:${port}${one}`));
  server.kill();
  return measured;
}

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { freePort } from "../e2e/environment/site";

/** A server to measure against. */
export interface Bare {
  readonly what: string;
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

const require = createRequire(import.meta.url);

/** `node:http` with one response, which is all it does: the floor under every Node server. */
export async function startBareHttp(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<Bare> {
  const port = await freePort();
  const script = path.resolve("tests/fixtures/bare-http.mjs");
  const args = [script, String(port), body.toString("base64"), JSON.stringify(headers)];
  const child = spawn(process.execPath, args, { stdio: "ignore" });
  return untilUp("bare `node:http`", child, `http://127.0.0.1:${port}/`);
}

/** Builds a site of one route that renders one heading, as any Remix site is built. */
export function buildBareRemix(): void {
  const cwd = path.resolve("tests/fixtures/bare-remix");
  const remix = require.resolve("@remix-run/dev/dist/cli.js");
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const built = spawnSync(process.execPath, [remix, "build"], { cwd, env, stdio: "pipe" });
  if (built.status !== 0) throw new Error(`the bare site was not built: ${String(built.stderr)}`);
}

/** The one-route site on our server, with these response headers. */
export async function startBareRemix(headers: Readonly<Record<string, string>>): Promise<Bare> {
  const port = await freePort();
  const script = path.resolve("tests/bench/bare-remix-server.ts");
  const args = ["--import", "tsx", script, String(port), JSON.stringify(headers)];
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  return untilUp("one-route Remix", child, `http://127.0.0.1:${port}/`);
}

/** The built site, which says what rendering a page takes once its data is ready. */
export async function startRenderServer(settings: Readonly<Record<string, string>>): Promise<Bare> {
  const port = await freePort();
  const args = ["--import", "tsx", path.resolve("tests/bench/render-server.ts"), String(port)];
  const env = { PATH: process.env.PATH, ...settings, NODE_ENV: "production" } as const;
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  return untilUp("rendering", child, `http://127.0.0.1:${port}/healthz`);
}

async function untilUp(what: string, child: ChildProcess, url: string): Promise<Bare> {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return { what, url, pid: child.pid ?? 0, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`nothing answered at ${url}`);
}

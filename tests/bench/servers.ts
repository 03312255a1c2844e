import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { freePort } from "../e2e/environment/site";

/** A server to measure against. */
export interface Bare {
  readonly url: string;
  stop(): void;
}

const require = createRequire(import.meta.url);

/** `node:http` with one body, which is all it does: the floor under every Node server. */
export async function startBareHttp(body: Buffer): Promise<Bare> {
  const port = await freePort();
  const script = path.resolve("tests/fixtures/bare-http.mjs");
  const child = spawn(process.execPath, [script, String(port), body.toString("base64")], {
    stdio: "ignore",
  });
  return untilUp(child, `http://127.0.0.1:${port}/`);
}

/** remix-serve with a site of one route that renders one heading. */
export async function startBareRemix(): Promise<Bare> {
  const folder = path.resolve("tests/fixtures/bare-remix");
  const remix = require.resolve("@remix-run/dev/dist/cli.js");
  const env = { ...process.env, NODE_ENV: "production" } as const;
  const built = spawnSync(process.execPath, [remix, "build"], { cwd: folder, env, stdio: "pipe" });
  if (built.status !== 0) throw new Error(`the bare site was not built: ${String(built.stderr)}`);
  const port = await freePort();
  const serve = require.resolve("@remix-run/serve/dist/cli.js");
  const child = spawn(process.execPath, [serve, path.resolve("build/bare-remix/index.js")], {
    env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: "ignore",
  });
  return untilUp(child, `http://127.0.0.1:${port}/`);
}

async function untilUp(child: ChildProcess, url: string): Promise<Bare> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`nothing answered at ${url}`);
}

import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { ServiceEnv } from "../platform/http/context";

/** Made by the build (scripts/make/contract.ts). */
const FILE = "build/contract/openapi.json";

/** The OpenAPI document of all services, for app developers (docs/api.md). */
export function documentRoutes(): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  routes.get("/openapi.json", compress(), async (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    return c.body(await readFile(FILE, "utf8"), 200, { "Content-Type": "application/json" });
  });
  return routes;
}

import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * A file that the build has made from the contract (scripts/make/contract-files.ts).
 * @throws Response 404 where there is no build.
 */
export async function contractFile(name: "openapi.json" | "redoc.js"): Promise<string> {
  try {
    return await readFile(path.resolve("build", "contract", name), "utf8");
  } catch {
    throw new Response("", { status: 404 });
  }
}

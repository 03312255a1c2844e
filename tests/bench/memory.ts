import { readFileSync } from "node:fs";
import { spawnServices } from "../e2e/environment/services";
import { freePort, startSite, type Site } from "../e2e/environment/site";
import { ask, type HttpResponse } from "../e2e/http/client";
import { residentMb } from "../load/system";

export const MEMORY_REQUESTS = Number(process.env.BENCH_MEMORY_REQUESTS ?? 10_000);
const PAGES = 500;
const CONNECTIONS = 16;
const MAX_WEBSITE_MB = 160;
/** As `npm start`, `npm run website` and `npm run backend` do (package.json). */
const nodeOptions = {
  start: optionsOf("start"),
  website: optionsOf("website"),
  backend: optionsOf("backend"),
};

export interface Memory {
  readonly what: string;
  readonly maxMb: number;
  /** Before the first page. */
  readonly atStart: number;
  readonly megabytes: number;
}

/** As docs/deployment.md recommends. */
const recommendedEnv = { MALLOC_ARENA_MAX: "2" };

type Env = Readonly<Record<string, string>>;

/** Node's options of a command of package.json. */
export function optionsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  return (scripts[script] ?? "").split(" ").filter((word) => word.startsWith("--"));
}

/** Resident memory after 10,000 requests for 500 pages, started from a database that is there already. */
export async function measureMemory(settings: Env, maxMb: number): Promise<Memory[]> {
  const env = { ...settings, ...recommendedEnv };
  const whole = await startSite({ env, nodeOptions: nodeOptions.start });
  const everythingAtStart = residentMb(whole);
  const paths = await sitePages(whole.port);
  const everything = await memoryAfter(whole, paths);
  await whole.stop();
  const services = await spawnServices(await freePort(), env, nodeOptions.backend);
  const website = await startSite({
    env: { ...env, SERVICES_URL: services.origin },
    nodeOptions: nodeOptions.website,
  });
  const aloneAtStart = residentMb(website);
  const alone = await memoryAfter(website, paths);
  await website.stop();
  await services.stop();
  return [
    {
      what: "everything in one process",
      maxMb,
      atStart: everythingAtStart,
      megabytes: everything,
    },
    {
      what: "the website's process alone",
      maxMb: MAX_WEBSITE_MB,
      atStart: aloneAtStart,
      megabytes: alone,
    },
  ];
}

/** The first addresses of the sitemaps. */
async function sitePages(port: number): Promise<string[]> {
  const locations = async (path: string) => {
    const { text } = await ask(port, path);
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, href]) => new URL(href ?? "").pathname,
    );
  };
  const found: string[] = [];
  for (const sitemap of await locations("/study-abroad/sitemap.xml"))
    if (found.length < PAGES) found.push(...(await locations(sitemap)));
  if (found.length < PAGES) throw new Error(`the sitemaps have ${found.length} pages only`);
  return found.slice(0, PAGES);
}

/**
 * Retries if a busy machine has reset the connection. @throws with the site's output if it has
 * ended
 */
async function askPatiently(site: Site, path: string, tries = 3): Promise<HttpResponse> {
  try {
    return await ask(site.port, path, { headers: { "accept-encoding": "br" } });
  } catch (error) {
    const { exitCode, signalCode } = site.process;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the site ended (${exitCode ?? signalCode}):\n${site.output()}`, {
        cause: error,
      });
    if (tries === 1) throw error;
    return askPatiently(site, path, tries - 1);
  }
}

async function memoryAfter(site: Site, paths: readonly string[]): Promise<number> {
  let sent = 0;
  const lane = async () => {
    while (sent < MEMORY_REQUESTS) {
      const path = paths[sent++ % paths.length] ?? "";
      const { status } = await askPatiently(site, path);
      if (status >= 400) throw new Error(`${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return residentMb(site);
}

import { matchRoutes } from "@remix-run/router";
import { BASE_SEGMENT, siteRoutes } from "../../../app/route-table.js";
import { brotliDecompressSync } from "node:zlib";
import { ask, type HttpResponse } from "../../e2e/http/client";
import type { Recording } from "./recording";

const base = `/${BASE_SEGMENT}`;

/** The recorded hosts, and how many pages of one route are opened. */
const hosts = [
  { host: "localhost", name: "default", perRoute: 4 },
  { host: "vn.localhost", name: "vn", perRoute: 1 },
  { host: "sa.localhost", name: "sa", perRoute: 1 },
] as const;
type Host = (typeof hosts)[number];

const patterns: readonly string[] = siteRoutes.map(([pattern = ""]) => `${base}/${pattern}`);
const routes = patterns.map((path) => ({ path }));

/** These say how the process is. */
const ABOUT_PROCESS = /\/(health|healthz|readyz|metrics)$/;
const isList = (path: string) => /\.(xml|rss|ics|csv|txt|webmanifest|js)$/.test(path);

/** Addresses that no page links to and no sitemap lists. */
const unlinked = ["/no/such-page", "/404", "/university/germany/no-such-university-1"];

/**
 * Records the pages of each host as a first visitor gets them, compressed: all routes without
 * parameters, and a sample of the others from sitemaps and links. Lists are the sitemaps, feeds
 * and robots.txt.
 */
export async function recordPublicPages(port: number, recording: Recording): Promise<void> {
  for (const host of hosts) await new Crawl(port, host, recording).run();
}

class Crawl {
  private readonly opened = new Set<string>();
  private readonly linked = new Set<string>();

  constructor(
    private readonly port: number,
    private readonly host: Host,
    private readonly recording: Recording,
  ) {}

  async run(): Promise<void> {
    const listed = await this.sitemaps();
    const fixed = patterns.filter((path) => !/[:*]/.test(path));
    const more = unlinked.map((path) => base + path);
    const sampled = sampleByRoute(listed, this.host.perRoute);
    for (const path of ["/", "/robots.txt", ...fixed, ...more, ...sampled]) await this.open(path);
    // Pages that are only linked, such as registrations and filtered lists.
    for (const path of sampleByRoute([...this.linked], this.host.perRoute)) await this.open(path);
  }

  /** Records the sitemaps. @returns the paths that they list */
  private async sitemaps(): Promise<string[]> {
    const paths: string[] = [];
    for (const sitemap of locations(await this.open(`${base}/sitemap.xml`)))
      paths.push(...locations(await this.open(sitemap)));
    return paths;
  }

  private async open(path: string): Promise<string> {
    const place = path.replace(/\/$/, "") || "/";
    if (this.opened.has(place) || ABOUT_PROCESS.test(place)) return "";
    this.opened.add(place);
    const response = await ask(this.port, place, {
      host: this.host.host,
      headers: { "accept-encoding": "br", "x-forwarded-for": "10.1.2.3" },
    });
    this.recording.save(isList(place) ? "list" : "page", `${this.host.name} ${place}`, response);
    const text = unpacked(response);
    for (const link of linksIn(text)) this.linked.add(link);
    return text;
  }
}

const unpacked = ({ headers, body }: HttpResponse): string =>
  (headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);

/** The paths that links of a page name, with their queries. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a[^>]* href="(\/study-abroad[^"#]*)/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

/** Up to `perRoute` paths of each route, evenly from their sorted list. */
function sampleByRoute(paths: readonly string[], perRoute: number): string[] {
  const byRoute = new Map<string, string[]>();
  for (const path of [...paths].sort()) {
    const route = matchRoutes(routes, path.split("?")[0] ?? "")?.at(-1)?.route.path ?? "none";
    byRoute.set(route, [...(byRoute.get(route) ?? []), path]);
  }
  return [...byRoute.values()].flatMap((own) => evenly(own, perRoute));
}

const evenly = (paths: readonly string[], count: number): string[] =>
  paths.length <= count
    ? [...paths]
    : Array.from(
        { length: count },
        (_, n) => paths[Math.floor(((n + 0.5) * paths.length) / count)] ?? "",
      );

import { get } from "node:http";
import { readPage, type PageModel } from "./page-model";

const BASE = "/study-abroad";
const MAX_CONCURRENT = 3;

/** A university with what its page and its courses state. */
export interface ReadUniversity {
  readonly path: string;
  readonly page: PageModel;
  /** Name and short forms. */
  readonly names: readonly string[];
  readonly coursePaths: readonly string[];
}

/** Reads pages of a running site, each once. Paths are those below the base path. */
export class SiteReader {
  private readonly pages = new Map<string, Promise<PageModel>>();
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly port: number) {}

  get pagesRead(): number {
    return this.pages.size;
  }

  /** @param host the regional site: `localhost` or `vn.localhost` */
  page(path: string, host = "localhost", cookie?: string): Promise<PageModel> {
    const key = `${host} ${cookie ?? ""} ${path}`;
    const known = this.pages.get(key);
    if (known) return known;
    const reading = this.fetch(`${BASE}${path === "/" ? "" : path}`, host, cookie).then(
      ({ status, text }) => readPage(path, status, text),
    );
    this.pages.set(key, reading);
    return reading;
  }

  /** Paths of one of the sitemaps: `courses`, `universities`, `articles`. */
  async paths(family: string): Promise<string[]> {
    const paths: string[] = [];
    for (const number of ["", "-1", "-2", "-3", "-4"]) {
      const { status, text } = await this.fetch(`${BASE}/sitemaps/${family}${number}.xml`);
      if (status !== 200) continue;
      for (const [, address = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g))
        paths.push(new URL(address).pathname.slice(BASE.length));
    }
    return paths;
  }

  async university(path: string, courses: readonly string[]): Promise<ReadUniversity> {
    const page = await this.page(path);
    const also = page.tables.flatMap(({ rows }) =>
      rows.filter(([first]) => first === "Also called").map(([, names = ""]) => names),
    );
    const names = [page.heading, ...also.flatMap((all) => all.split(", "))];
    const coursePaths = courses.filter((one) => one.startsWith(`${path}/`));
    return { path, page, names: names.filter((name) => name.length > 2), coursePaths };
  }

  private async fetch(path: string, host = "localhost", cookie?: string) {
    if (this.running >= MAX_CONCURRENT)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await fetchText(this.port, path, `${host}:${this.port}`, cookie);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}

function fetchText(
  port: number,
  path: string,
  host: string,
  cookie?: string,
): Promise<{ status: number; text: string }> {
  const headers = { host, ...(cookie === undefined ? {} : { cookie }) };
  return new Promise((resolve, reject) => {
    // A rule may compute longer than the site keeps an idle connection open.
    get({ agent: false, host: "127.0.0.1", port, path, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    }).on("error", reject);
  });
}

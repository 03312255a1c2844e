import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { countryList } from "~/domain/country-options";
import { emptyFilters } from "~/domain/course-filters";
import { isHiddenIn } from "~/domain/region-paths";
import { sitePath } from "~/domain/site-path";
import type { Visitor } from "~/services/auth/visitor.server";
import {
  allAddresses,
  courseList,
  tableAddresses,
  taxonomyOf,
} from "~/services/catalogue/catalogue.server";
import { visitorOrigin } from "./region.server";

/** A sitemap may hold 50,000 addresses; ours stop earlier, to stay small. */
const PER_SITEMAP = 20_000;

export interface Address {
  readonly path: string;
  readonly lastmod?: string;
}

/** Lists and pages that are not documents of the catalogue. */
const fixedPaths = [
  "/",
  "/articles",
  "/universities",
  "/universities/masters",
  "/universities/bachelors",
  "/ua-accelerator-programs",
  "/ua-accelerator-programs/degree/masters",
  "/ua-accelerator-programs/degree/bachelors",
  "/compare",
  "/enquiry",
];

/** Kinds without pages of their own; the hubs' words are pages, and in the list as such. */
const notPages = new Set(["alumnus"]);

const sitemapOfKind = (kind: string): string =>
  ({ "exam-topic": "exams", exam: "exams", knowledge: "knowledge-base" })[kind] ?? `${kind}s`;

/** The sitemaps there are, by name; courses come in parts. */
export async function sitemapNames(visitor: Visitor): Promise<string[]> {
  const [addresses, courses] = await Promise.all([
    allAddresses(visitor),
    tableAddresses(visitor, "courses", 0, 1),
  ]);
  const kinds = new Set(
    addresses.filter(({ kind }) => !notPages.has(kind)).map(({ kind }) => sitemapOfKind(kind)),
  );
  const parts = Math.max(1, Math.ceil(courses.total / PER_SITEMAP));
  return [
    "site",
    ...[...kinds].sort(),
    "lists",
    "universities",
    ...Array.from({ length: parts }, (_, part) => (part === 0 ? "courses" : `courses-${part + 1}`)),
  ];
}

/** What one sitemap holds, without what the region hides; null when there is no such sitemap. */
export async function addressesOf(visitor: Visitor, name: string): Promise<Address[] | null> {
  const found = await find(visitor, name);
  return found?.filter(({ path }) => !isHiddenIn(visitor.region, path)) ?? null;
}

async function find(visitor: Visitor, name: string): Promise<Address[] | null> {
  if (name === "site") return fixedPaths.map((path) => ({ path }));
  if (name === "lists") return listAddresses(visitor);
  if (name === "universities") return fromTable(visitor, "universities", 0);
  const part = /^courses(?:-(\d+))?$/.exec(name);
  if (part) return fromTable(visitor, "courses", Number(part[1] ?? 1) - 1);
  const addresses = await allAddresses(visitor);
  const own = addresses.filter(({ kind }) => !notPages.has(kind) && sitemapOfKind(kind) === name);
  return own.length > 0 ? own.map(({ path, updatedOn }) => ({ path, lastmod: updatedOn })) : null;
}

async function fromTable(visitor: Visitor, what: "universities" | "courses", page: number) {
  const { data } = await tableAddresses(visitor, what, page, PER_SITEMAP);
  return data.map(({ path, updatedOn }) => ({ path, lastmod: updatedOn }));
}

/** Course lists that have courses: by country, level and subject. */
async function listAddresses(visitor: Visitor): Promise<Address[]> {
  const taxonomy = await taxonomyOf(visitor);
  const places = [null, ...countryList.map(({ slug }) => slug)];
  const perPlace = await Promise.all(
    places.map(async (country) => {
      const base = `/${country ?? "abroad"}`;
      const at = country ? { country: [country] } : {};
      const everything = await courseList(visitor, { ...emptyFilters, ...at }, 0, 1);
      if (everything.total === 0) return [];
      const levels = await Promise.all(
        (["masters", "bachelors"] as const).map(async (level) => {
          const list = await courseList(
            visitor,
            { ...emptyFilters, ...at, educationLevel: [level] },
            0,
            1,
          );
          const subjects = (list.facets.specialization ?? []).map(({ value }) => value);
          return list.total === 0
            ? []
            : [`${base}/${level}`, ...subjects.map((slug) => `${base}/${level}/${slug}`)];
        }),
      );
      const streams = (everything.facets.primaryCategory ?? []).map(({ value }) => value);
      return [
        `${base}/courses`,
        ...streams.map((slug) => `${base}/courses/${slug}`),
        ...levels.flat(),
        ...(country ? [`${base}/universities`, `${base}/ua-accelerator-programs`] : []),
      ];
    }),
  );
  const subjects = taxonomy.streams.flatMap(({ slug }) =>
    ["masters", "bachelors"].map((level) => `/universities/${level}/${slug}`),
  );
  return [...perPlace.flat(), ...subjects].map((path) => ({ path }));
}

/** A sitemap as XML. */
export async function sitemapXml(request: Request, addresses: readonly Address[]): Promise<string> {
  const origin = visitorOrigin(request);
  const stream = new SitemapStream({ hostname: origin });
  const items = addresses.map(({ path, lastmod }) => ({
    url: sitePath(path),
    ...(lastmod ? { lastmod } : {}),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** The index of all sitemaps as XML. */
export async function sitemapIndexXml(request: Request, names: readonly string[]): Promise<string> {
  const origin = visitorOrigin(request);
  const stream = new SitemapIndexStream();
  const items = names.map((name) => ({ url: `${origin}${sitePath(`/sitemaps/${name}.xml`)}` }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

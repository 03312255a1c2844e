import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { DocumentKind } from "#domain/catalogue";
import { MIN_INDEXED_COURSES } from "#domain/course-place";
import { isHiddenIn } from "#domain/region-paths";
import { sitePath } from "#domain/site-path";
import type { Visitor } from "~/services/auth/visitor.server";
import {
  allAddresses,
  courseKinds,
  documentList,
  tableAddresses,
  taxonomyOf,
  type CatalogueAddress,
} from "~/services/catalogue/catalogue.server";
import { expenseCountries } from "~/services/calculator/calculator.server";
import { visitorOrigin } from "~/server/region.server";

/** The protocol allows 50,000 addresses per sitemap. Ours have fewer, to stay small. */
const PER_SITEMAP = 20_000;

export interface Address {
  readonly path: string;
  /** ISO date of the last change of the page's content, where known. */
  readonly lastmod?: string;
}

export interface Sitemap {
  readonly name: string;
  readonly addresses: readonly Address[];
}

/**
 * The sitemap of each kind of document. Alumni have no pages of their own, and texts about
 * universities appear on pages that another sitemap lists.
 */
const sitemapOfKind: Readonly<Record<Exclude<DocumentKind, "alumnus" | "university">, string>> = {
  article: "articles",
  "article-category": "article-categories",
  author: "authors",
  booster: "booster-programs",
  consultant: "consultants",
  country: "countries",
  ebook: "ebooks",
  event: "events",
  exam: "exams",
  "exam-topic": "exams",
  knowledge: "knowledge-base",
  page: "pages",
  program: "programs",
  scholarship: "scholarships",
  webinar: "webinars",
};

const isListed = (kind: string): kind is keyof typeof sitemapOfKind => kind in sitemapOfKind;

/** All non-empty sitemaps of a region, without pages that the region hides. */
export async function sitemapsOf(visitor: Visitor): Promise<Sitemap[]> {
  const [published, courses, universities, kinds, taxonomy, programs, priced] = await Promise.all([
    allAddresses(visitor),
    fromTable(visitor, "courses"),
    fromTable(visitor, "universities"),
    courseKinds(visitor),
    taxonomyOf(visitor),
    documentList(visitor, "program"),
    expenseCountries(visitor),
  ]);
  const documents = published.filter(({ sample, indexed }) => indexed && !sample);
  const changes = new Map(published.map(({ path, updatedOn }) => [path, updatedOn]));
  const lists = courseLists(kinds, taxonomy);
  for (const { path, lastmod } of universities)
    lists.add(`/${path.split("/")[2]}/universities`, lastmod);
  for (const { path, fields, sample } of programs.data)
    if (!sample) addProgramLists(lists, fields, changes.get(path));
  const all: Sitemap[] = [
    { name: "site", addresses: sitePages(documents, universities, priced) },
    ...documentSitemaps(documents),
    { name: "lists", addresses: lists.addresses() },
    {
      name: "universities",
      addresses: universities.flatMap((one) => [one, { ...one, path: `${one.path}/courses` }]),
    },
    ...inParts("courses", courses),
  ];
  const listed = new Set<string>();
  const isNew = ({ path }: Address) => !listed.has(path) && listed.add(path);
  return all
    .map(({ name, addresses }) => ({
      name,
      addresses: addresses.filter(({ path }) => !isHiddenIn(visitor.region, path)).filter(isNew),
    }))
    .filter(({ addresses }) => addresses.length > 0);
}

/** Pages that are neither documents of the catalogue nor lists of one kind of course. */
function sitePages(
  documents: readonly CatalogueAddress[],
  universities: readonly Address[],
  pricedCountries: readonly string[],
): Address[] {
  const lists = [
    { kind: "event", path: "/events" },
    { kind: "webinar", path: "/webinars" },
    { kind: "program", path: "/ua-accelerator-programs" },
  ] as const;
  const newest = (kind: DocumentKind) =>
    latest(documents.filter((one) => one.kind === kind).map(({ updatedOn }) => updatedOn));
  return [
    { path: "/" },
    { path: "/enquiry" },
    { path: "/compare" },
    { path: "/match" },
    { path: "/html-sitemap/sitemap" },
    { path: "/articles", lastmod: newest("article") },
    // Lists of samples are not indexed.
    ...lists
      .filter(({ kind }) => newest(kind))
      .map(({ kind, path }) => ({ path, lastmod: newest(kind) })),
    { path: "/universities", lastmod: latest(universities.map(({ lastmod }) => lastmod)) },
    ...pricedCountries.flatMap((country) => [
      { path: `/expense-calculator/${country}` },
      { path: `/calculator/education-loan/${country}` },
    ]),
  ];
}

function documentSitemaps(documents: readonly CatalogueAddress[]): Sitemap[] {
  const byName = new Map<string, Address[]>();
  for (const { kind, path, updatedOn } of documents) {
    if (!isListed(kind)) continue;
    const name = sitemapOfKind[kind];
    byName.set(name, [...(byName.get(name) ?? []), { path, lastmod: updatedOn }]);
  }
  return [...byName]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, addresses]) => ({ name, addresses }));
}

/** Lists by address, each with its newest change and its number of courses. */
class Lists {
  private readonly found = new Map<string, Address & { readonly courses: number }>();

  add(path: string, lastmod: string | undefined, courses = MIN_INDEXED_COURSES): void {
    const known = this.found.get(path);
    this.found.set(path, {
      path,
      lastmod: latest([known?.lastmod, lastmod]),
      courses: (known?.courses ?? 0) + courses,
    });
  }

  /** Without lists that are too short to be indexed. */
  addresses(): Address[] {
    return [...this.found.values()]
      .filter(({ courses }) => courses >= MIN_INDEXED_COURSES)
      .map(({ path, lastmod }) => ({ path, lastmod }));
  }
}

type CourseKind = Awaited<ReturnType<typeof courseKinds>>[number];

function courseLists(
  kinds: readonly CourseKind[],
  taxonomy: Awaited<ReturnType<typeof taxonomyOf>>,
): Lists {
  const lists = new Lists();
  for (const kind of kinds) addCourseLists(lists, kind, taxonomy);
  return lists;
}

/** The lists in which a kind of course appears (domain/course-place.ts). */
function addCourseLists(
  lists: Lists,
  { country, level, stream, specialization, count, updatedOn }: CourseKind,
  { specializations }: Awaited<ReturnType<typeof taxonomyOf>>,
): void {
  // Where a stream and a specialisation share a name, a list below a level is the specialisation's.
  const isStreamOnly = !specializations.some(({ slug }) => slug === stream);
  const subjects = [specialization, ...(isStreamOnly ? [stream] : [])];
  for (const place of [country, "abroad"]) {
    lists.add(`/${place}/courses`, updatedOn, count);
    lists.add(`/${place}/courses/${stream}`, updatedOn, count);
    lists.add(`/${place}/${level}`, updatedOn, count);
    for (const subject of subjects) lists.add(`/${place}/${level}/${subject}`, updatedOn, count);
  }
  lists.add(`/universities/${level}`, updatedOn);
}

function addProgramLists(
  lists: Lists,
  { degree, specialization, country }: Readonly<Record<string, unknown>>,
  lastmod: string | undefined,
): void {
  const base = `/ua-accelerator-programs/degree/${String(degree)}`;
  lists.add(base, lastmod);
  lists.add(`${base}/${String(specialization)}`, lastmod);
  lists.add(`/${String(country)}/ua-accelerator-programs`, lastmod);
  lists.add(`/${String(country)}/ua-accelerator-programs/${String(degree)}`, lastmod);
}

async function fromTable(visitor: Visitor, what: "universities" | "courses"): Promise<Address[]> {
  const found: Address[] = [];
  for (let page = 0; ; page += 1) {
    const { data, total } = await tableAddresses(visitor, what, page, PER_SITEMAP);
    found.push(...data.map(({ path, updatedOn }) => ({ path, lastmod: updatedOn })));
    if (data.length === 0 || found.length >= total) return found;
  }
}

function inParts(name: string, addresses: readonly Address[]): Sitemap[] {
  const parts = Math.ceil(addresses.length / PER_SITEMAP);
  return Array.from({ length: parts }, (_, part) => ({
    name: part === 0 ? name : `${name}-${part + 1}`,
    addresses: addresses.slice(part * PER_SITEMAP, (part + 1) * PER_SITEMAP),
  }));
}

/** The latest of some ISO days. */
const latest = (days: readonly (string | undefined)[]): string | undefined =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);

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
export async function sitemapIndexXml(
  request: Request,
  sitemaps: readonly Sitemap[],
): Promise<string> {
  const origin = visitorOrigin(request);
  const stream = new SitemapIndexStream();
  const items = sitemaps.map(({ name, addresses }) => {
    const lastmod = latest(addresses.map((one) => one.lastmod));
    return {
      url: `${origin}${sitePath(`/sitemaps/${name}.xml`)}`,
      ...(lastmod ? { lastmod } : {}),
    };
  });
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

import { Readable } from "node:stream";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import type { listCourseKinds } from "#contract/courses/courses";
import type { ResponseData } from "#contract/operation/index";
import type { DocumentKind } from "#domain/catalogue/documents";
import { indexedLists, listsOfKind } from "#domain/courses/course-place";
import type { Taxonomy } from "#domain/courses/taxonomy";
import { isHiddenIn } from "#domain/site/region-paths";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { visitorOrigin } from "~/platform/request/region.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { documentList, type CatalogueAddress } from "~/services/catalogue/catalogue.server";
import { services } from "~/services/client/services.server";

/** The protocol allows 50,000 addresses per sitemap. Ours have fewer, to be made quickly. */
const PER_SITEMAP = 5_000;
/** Universities have two pages each. */
const UNIVERSITIES_PER_SITEMAP = PER_SITEMAP / 2;
/** What one call returns at most. */
const MAX_ADDRESSES = 20_000;

export interface Address {
  readonly path: string;
  /** ISO date of the last change of the page's content, where known. */
  readonly lastmod?: string;
}

interface Sitemap {
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

/** A sitemap in the index, with the day of its newest address. */
export interface ListedSitemap {
  readonly name: string;
  readonly lastmod?: string;
}

/** Whether a region's own pages are in another language. What isn't translated is listed on the default site only. */
const hasOwnLanguage = ({ region }: Visitor): boolean => region.languages[0] !== "en";

/** Sitemaps whose pages have no English texts of the catalogue, but data in the language of the visitor. */
const TRANSLATED_SITEMAPS: ReadonlySet<string> = new Set(["lists", "scholarships", "universities"]);
/** The other translated pages, besides those of the edition. */
const TRANSLATED_PAGES: ReadonlySet<string> = new Set([
  "/",
  "/enquiry",
  "/compare",
  "/match",
  "/universities",
  "/bookings",
  "/schedule-appointment",
]);

/** Of sitemaps of all pages, those that a region in another language has, with the pages of its edition. */
async function translatedSitemaps(
  visitor: Visitor,
  all: readonly Sitemap[],
): Promise<readonly Sitemap[]> {
  const params = { region: visitor.region.key };
  const edition = (await services(visitor).catalogue.listEditionPages({ params })).map(toAddress);
  const own = new Set(edition.map(({ path }) => path));
  return [
    { name: "edition", addresses: edition },
    ...all.map(({ name, addresses }) => ({
      name,
      addresses: addresses.filter(
        ({ path }) =>
          (TRANSLATED_SITEMAPS.has(name) || TRANSLATED_PAGES.has(path)) && !own.has(path),
      ),
    })),
  ];
}

/** All non-empty sitemaps of a region. */
export async function sitemapsOf(visitor: Visitor): Promise<ListedSitemap[]> {
  const [small, courses] = await Promise.all([
    smallSitemaps(visitor),
    services(visitor).site.listTableParts({
      params: { what: "courses" },
      query: { size: PER_SITEMAP },
    }),
  ]);
  return [
    ...small.map(({ name, addresses }) => ({
      name,
      lastmod: latest(addresses.map(({ lastmod }) => lastmod)),
    })),
    ...courses.map(({ updatedOn }, part) => ({
      name: partName("courses", part),
      lastmod: updatedOn,
    })),
  ];
}

/** The addresses of a region's sitemap, or null if there is no such sitemap. */
export async function sitemapNamed(
  visitor: Visitor,
  wanted: string,
): Promise<readonly Address[] | null> {
  const part = partOf("courses", wanted);
  if (part === null) {
    const found = (await smallSitemaps(visitor)).find(({ name }) => name === wanted);
    return found?.addresses ?? null;
  }
  const { data } = await services(visitor).site.listTableAddresses({
    params: { what: "courses" },
    query: { page: part, size: PER_SITEMAP },
  });
  return data.length > 0 ? data.map(toAddress) : null;
}

const toAddress = ({
  path,
  updatedOn,
}: {
  readonly path: string;
  readonly updatedOn: string;
}): Address => ({ path, lastmod: updatedOn });

/** `courses`, `courses-2` and so on. */
const partName = (name: string, part: number): string =>
  part === 0 ? name : `${name}-${part + 1}`;

/** The number of a part by its name, from 0. Null for other names. */
function partOf(name: string, wanted: string): number | null {
  if (wanted === name) return 0;
  const number = wanted.startsWith(`${name}-`) ? Number(wanted.slice(name.length + 1)) : NaN;
  return Number.isInteger(number) && number > 1 && partName(name, number - 1) === wanted
    ? number - 1
    : null;
}

/** The sitemaps besides those of courses, without pages that the region hides. */
async function smallSitemaps(visitor: Visitor): Promise<Sitemap[]> {
  const { calculators, catalogue } = services(visitor);
  const [published, universities, kinds, taxonomy, programs, priced] = await Promise.all([
    catalogue.listAddresses(),
    allUniversities(visitor),
    services(visitor).courses.listCourseKinds(),
    catalogue.showTaxonomy(),
    documentList(visitor, "program"),
    calculators.listExpenseCountries(),
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
    ...universitySitemaps(universities),
  ];
  const inLanguage = hasOwnLanguage(visitor) ? await translatedSitemaps(visitor, all) : all;
  const listed = new Set<string>();
  const isNew = ({ path }: Address) => !listed.has(path) && listed.add(path);
  return inLanguage
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
    ...pricedCountries.map((country) => ({ path: `/expense-calculator/${country}` })),
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

/** Lists by address, each with its newest change. */
class Lists {
  private readonly found = new Map<string, Address>();

  add(path: string, lastmod: string | undefined): void {
    this.found.set(path, { path, lastmod: latest([this.found.get(path)?.lastmod, lastmod]) });
  }

  addresses(): Address[] {
    return [...this.found.values()];
  }
}

/** Course lists, without those that search engines leave out (domain/courses/course-place.ts). */
function courseLists(kinds: ResponseData<typeof listCourseKinds>, taxonomy: Taxonomy): Lists {
  const lists = new Lists();
  const indexed = indexedLists(kinds, taxonomy);
  for (const kind of kinds)
    for (const { path } of listsOfKind(kind, taxonomy))
      if (indexed.has(path)) lists.add(path, kind.updatedOn);
  for (const { level, updatedOn } of kinds) lists.add(`/universities/${level}`, updatedOn);
  return lists;
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

async function allUniversities(visitor: Visitor): Promise<Address[]> {
  const found: Address[] = [];
  for (let page = 0; ; page += 1) {
    const { data, total } = await services(visitor).site.listTableAddresses({
      params: { what: "universities" },
      query: { page, size: MAX_ADDRESSES },
    });
    found.push(...data.map(toAddress));
    if (data.length === 0 || found.length >= total) return found;
  }
}

const universitySitemaps = (universities: readonly Address[]): Sitemap[] =>
  Array.from({ length: Math.ceil(universities.length / UNIVERSITIES_PER_SITEMAP) }, (_, part) => ({
    name: partName("universities", part),
    addresses: universities
      .slice(part * UNIVERSITIES_PER_SITEMAP, (part + 1) * UNIVERSITIES_PER_SITEMAP)
      .flatMap((one) => [one, { ...one, path: `${one.path}/courses` }]),
  }));

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
  sitemaps: readonly ListedSitemap[],
): Promise<string> {
  const origin = visitorOrigin(request);
  const stream = new SitemapIndexStream();
  const items = sitemaps.map(({ name, lastmod }) => ({
    url: `${origin}${hrefTo("/sitemaps/:file", { file: `${name}.xml` })}`,
    ...(lastmod ? { lastmod } : {}),
  }));
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

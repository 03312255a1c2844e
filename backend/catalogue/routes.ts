import { and, eq } from "drizzle-orm";
import { Hono, type Context } from "hono";
import {
  documentKinds,
  educationLevels,
  type DocumentKind,
  type Taxonomy,
} from "#domain/catalogue";
import { readCourseFilters } from "#domain/course-filters";
import { claimsOf, isInternal } from "../auth/bearer";
import { catalogueState, courses } from "../db/schema";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";
import {
  COURSES_PER_PAGE,
  coursesById,
  feeSpan,
  findCourses,
  intakesOf,
  selectCourses,
} from "./course-query";
import { findDocument, listDocuments, relatedTo, allAddresses } from "./document-query";
import { countryReferenceOf, countryReferences } from "./country-reference";
import { interlinksFor } from "./interlinking";
import { publicAnswers } from "./public-answers";
import { search } from "./search-query";
import {
  citiesOf,
  findUniversities,
  findUniversity,
  courseKinds,
  tableAddresses,
  universitiesBySlug,
  UNIVERSITIES_PER_PAGE,
} from "./university-query";
import type { Rates } from "./values";

/** Maximum shortlist length (app/server/shortlist-cookie.server.ts). A comparison shows four. */
const MAX_BY_ID = 40;

/** Reads a whole number from the query, or returns the fallback. */
function numberOf(c: Context, name: string, fallback: number): number {
  const given = c.req.query(name) ?? "";
  return /^\d{1,6}$/.test(given) ? Number(given) : fallback;
}

const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams;

/** previewStatus shows unpublished pages to internal users only (core.md §6). */
async function mayPreview(deps: Deps, c: Context): Promise<boolean> {
  if (c.req.query("previewStatus") !== "true") return false;
  const claims = await claimsOf(deps, c.req.raw);
  return claims !== null && isInternal(claims);
}

export async function documentOr404(
  deps: Deps,
  c: Context,
  kinds: readonly DocumentKind[],
  slug: string,
) {
  const document = await findDocument(deps.db, kinds, slug, { preview: await mayPreview(deps, c) });
  if (!document) throw notFound();
  return document;
}

/** Returns the data of a detail page: the document, its children and related pages. */
export async function withSurroundings(
  deps: Deps,
  document: Awaited<ReturnType<typeof documentOr404>>,
) {
  const [children, siblings, related, author] = await Promise.all([
    listDocuments(deps.db, {
      kinds: document.kind === "exam" ? ["exam-topic"] : [document.kind],
      parent: document.slug,
    }),
    document.parent
      ? listDocuments(deps.db, { kinds: [document.kind], parent: document.parent })
      : null,
    relatedTo(deps.db, document, 6),
    document.data.author ? findDocument(deps.db, ["author"], document.data.author) : null,
  ]);
  // An invented author signs nothing.
  const isSigned = author !== null && !author.data.sample;
  return {
    document,
    children: children.data,
    siblings: siblings?.data ?? [],
    related,
    author: isSigned
      ? { title: author.title, path: author.path, role: author.data.fields.role }
      : null,
  };
}

/** Returns what an import stored under this key. */
export async function stateOf<T>(deps: Deps, key: string): Promise<T | null> {
  const [row] = await deps.db.select().from(catalogueState).where(eq(catalogueState.key, key));
  return (row?.value as T | undefined) ?? null;
}

const taxonomyOf = async (deps: Deps): Promise<Taxonomy> =>
  (await stateOf<Taxonomy>(deps, "taxonomy")) ?? { streams: [], specializations: [] };

const ratesAsOf = async (deps: Deps): Promise<string> =>
  (await stateOf<Rates>(deps, "rates"))?.asOf ?? "";

/** Countries with their study data (navigation-and-content.md §7). */
export function countryDetailRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicAnswers(deps));
  // Country reference data (core.md §3) of all countries, with the population of those in the
  // catalogue.
  app.get("/reference", async (c) => {
    const covered = await listDocuments(deps.db, { kinds: ["country"] });
    return c.json({ data: countryReferences(covered.data) });
  });
  app.get("/:country", async (c) => {
    const slug = c.req.param("country");
    const document = await documentOr404(deps, c, ["country"], slug);
    const filters = readCourseFilters(new URLSearchParams({ country: slug }));
    const [surroundings, universities, found, span, articles, cities, intakes] = await Promise.all([
      withSurroundings(deps, document),
      findUniversities(deps.db, filters, 0, 12),
      findCourses(deps.db, filters, 0, 1),
      feeSpan(deps.db, eq(courses.countrySlug, slug)),
      listDocuments(deps.db, {
        kinds: ["article"],
        fields: { category: `study-in-${slug}` },
        size: 9,
      }),
      citiesOf(deps.db, slug),
      intakesOf(deps.db, slug),
    ]);
    return c.json({
      data: {
        ...surroundings,
        cities,
        intakes,
        reference: countryReferenceOf(document.data.fields),
        universities: universities.data,
        universityCount: universities.total,
        courseCount: found.total,
        facets: found.facets,
        feeSpan: span,
        articles: articles.data,
        ratesAsOf: await ratesAsOf(deps),
      },
    });
  });
  return app;
}

/** The pathway service: courses, universities, programmes, search, comparison. */
export function pathwayRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicAnswers(deps));

  app.get("/courses", async (c) => {
    const list = await findCourses(
      deps.db,
      readCourseFilters(queryOf(c)),
      numberOf(c, "page", 0),
      numberOf(c, "length", COURSES_PER_PAGE),
    );
    return c.json({ ...list, ratesAsOf: await ratesAsOf(deps) });
  });

  app.get("/courses/by-id", async (c) => {
    const ids = c.req.queries("id")?.slice(0, MAX_BY_ID) ?? [];
    return c.json({
      data: { courses: await coursesById(deps.db, ids), ratesAsOf: await ratesAsOf(deps) },
    });
  });

  app.get("/universities", async (c) => {
    const filters = readCourseFilters(queryOf(c));
    // core.md §7: universities that our programmes may lead to, which are those in their
    // countries.
    const ofPathways =
      c.req.query("dashboardPathwayRequired") === "true" && !filters.country.length;
    const country = ofPathways ? await countriesOfPrograms(deps) : filters.country;
    return c.json(
      await findUniversities(
        deps.db,
        { ...filters, country },
        numberOf(c, "page", 0),
        numberOf(c, "length", UNIVERSITIES_PER_PAGE),
      ),
    );
  });

  app.get("/universities/by-slug", async (c) => {
    const universities = await universitiesBySlug(
      deps.db,
      c.req.queries("slug")?.slice(0, 4) ?? [],
    );
    const spans = await Promise.all(
      universities.map(({ id }) => feeSpan(deps.db, eq(courses.universityId, id))),
    );
    return c.json({
      data: universities.map((one, index) => ({ ...one, feeSpan: spans[index] ?? null })),
    });
  });

  app.get("/universities/:slug/overview", async (c) => {
    const university = await findUniversity(deps.db, c.req.param("slug"));
    if (!university) throw notFound();
    const ofIt = eq(courses.universityId, university.id);
    const [list, span, others] = await Promise.all([
      selectCourses(deps.db).where(ofIt).orderBy(courses.level, courses.title).limit(500),
      feeSpan(deps.db, ofIt),
      findUniversities(
        deps.db,
        readCourseFilters(new URLSearchParams({ country: university.countrySlug })),
        0,
        13,
      ),
    ]);
    return c.json({
      data: {
        university,
        courses: list,
        feeSpan: span,
        others: others.data.filter(({ id }) => id !== university.id).slice(0, 6),
        ratesAsOf: await ratesAsOf(deps),
      },
    });
  });

  app.get("/universities/:slug/course/:course", async (c) => {
    const university = await findUniversity(deps.db, c.req.param("slug"));
    if (!university) throw notFound();
    const [course] = await selectCourses(deps.db).where(
      and(eq(courses.universityId, university.id), eq(courses.slug, c.req.param("course"))),
    );
    if (!course) throw notFound();
    const [country, siblings, alike] = await Promise.all([
      findDocument(deps.db, ["country"], university.countrySlug),
      selectCourses(deps.db).where(eq(courses.universityId, university.id)).limit(7),
      selectCourses(deps.db)
        .where(
          and(eq(courses.specialization, course.specialization), eq(courses.level, course.level)),
        )
        .orderBy(courses.title, courses.id)
        .limit(7),
    ]);
    return c.json({
      data: {
        course,
        university,
        countryFigures: country?.data.figures ?? [],
        siblings: siblings.filter(({ id }) => id !== course.id).slice(0, 6),
        alike: alike.filter(({ id }) => id !== course.id).slice(0, 6),
        ratesAsOf: await ratesAsOf(deps),
      },
    });
  });

  app.get("/taxonomy", async (c) => c.json({ data: await taxonomyOf(deps) }));
  app.get("/specialization", async (c) => {
    const { specializations } = await taxonomyOf(deps);
    return c.json({ data: specializations });
  });

  app.get("/search", async (c) =>
    c.json({ data: await search(deps.db, c.req.query("q") ?? "", numberOf(c, "size", 8)) }),
  );

  // For the sitemaps: every university or course path with the date of its facts.
  app.get("/addresses/:what", async (c) => {
    const what = c.req.param("what");
    if (what === "course-kinds") return c.json({ data: await courseKinds(deps.db) });
    if (what !== "universities" && what !== "courses") throw notFound();
    const [page, size] = [numberOf(c, "page", 0), Math.min(numberOf(c, "size", 20_000), 20_000)];
    return c.json(await tableAddresses(deps.db, what, page, size));
  });

  app.get("/v1/:slug", async (c) =>
    c.json({
      data: await withSurroundings(
        deps,
        await documentOr404(deps, c, ["program"], c.req.param("slug")),
      ),
    }),
  );

  // The list of programmes: navigation-and-content.md §7 "Pathway list".
  app.get("/", async (c) => {
    const level = c.req.query("educationLevel");
    const fields: Record<string, string> = {};
    if (educationLevels.some((one) => one === level)) fields.degree = level ?? "";
    const country = c.req.query("countryCode");
    if (country && country !== "null") fields.country = country;
    const specialization = c.req.query("specialization");
    if (specialization) fields.specialization = specialization;
    return c.json(
      await listDocuments(deps.db, {
        kinds: ["program"],
        fields,
        page: numberOf(c, "page", 0),
        size: numberOf(c, "length", 30),
      }),
    );
  });
  return app;
}

/** The exam CMS: exams, their topics, coaching pages. */
export function examCmsRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicAnswers(deps));
  app.get("/", async (c) => {
    const exams = await listDocuments(deps.db, { kinds: ["exam"] });
    return c.json(exams);
  });
  app.get("/:category", async (c) =>
    c.json({
      data: await withSurroundings(
        deps,
        await documentOr404(deps, c, ["exam"], c.req.param("category")),
      ),
    }),
  );
  app.get("/:category/slug/:slug", async (c) => {
    const { category, slug } = c.req.param();
    const document = await documentOr404(deps, c, ["exam-topic"], `${category}/${slug}`);
    const exam = await findDocument(deps.db, ["exam"], category);
    return c.json({
      data: {
        ...(await withSurroundings(deps, document)),
        exam: exam
          ? { title: exam.title, path: exam.path, shortTitle: exam.data.shortTitle ?? null }
          : null,
      },
    });
  });
  return app;
}

/** Articles (core.md §7): by tag, by category, or by slug. */
export function articleRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicAnswers(deps));
  app.get("/", async (c) => {
    const category = c.req.query("category");
    return c.json(
      await listDocuments(deps.db, {
        kinds: ["article"],
        tags: c.req.queries("tags") ?? [],
        fields: category ? { category } : {},
        order: "newest",
        page: numberOf(c, "page", 0),
        size: numberOf(c, "size", 9),
      }),
    );
  });
  app.get("/category", async (c) =>
    c.json(await listDocuments(deps.db, { kinds: ["article-category"] })),
  );
  app.get("/:slug", async (c) =>
    c.json({
      data: await withSurroundings(
        deps,
        await documentOr404(deps, c, ["article"], c.req.param("slug")),
      ),
    }),
  );
  return app;
}

const pageKinds = documentKinds.filter((kind) => kind !== "exam-topic");

/** The marketing service: other pages, authors, FAQ and interlinking. */
export function marketingRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(publicAnswers(deps));

  app.get("/pages/category", async (c) => c.json({ data: await articlesByCategory(deps) }));

  app.get("/author/:slug", async (c) => {
    const author = await documentOr404(deps, c, ["author"], c.req.param("slug"));
    const articles = await listDocuments(deps.db, {
      kinds: ["article"],
      author: author.slug,
      order: "newest",
      page: numberOf(c, "page", 0),
      size: numberOf(c, "size", 30),
    });
    return c.json({ data: { author, articles: articles.data, total: articles.total } });
  });

  app.get("/faq-question/:kind/:slug{.+}", async (c) => {
    const { kind, slug } = c.req.param();
    const known = documentKinds.find((one) => one === kind);
    const document = known && (await findDocument(deps.db, [known], slug));
    if (!document) throw notFound();
    return c.json({ data: document.data.faqs });
  });

  app.get("/page/v1/trending-interlinking", async (c) =>
    c.json({
      data: await interlinksFor(
        deps.db,
        c.req.query("sourceUrl") ?? "",
        c.req.query("countrySlug") ?? null,
      ),
    }),
  );

  // core.md §7 "scholarshipData (query)"
  app.get("/scholarshipData", async (c) => {
    const { country, level, deadlineMonths } = c.req.query();
    const asked = Object.entries({ country, level, deadlineMonths });
    const fields = Object.fromEntries(asked.filter(([, value]) => value)) as Record<string, string>;
    return c.json(await listDocuments(deps.db, { kinds: ["scholarship"], fields }));
  });

  app.get("/addresses", async (c) => c.json({ data: await allAddresses(deps.db) }));

  app.get("/pageCategory", async (c) => {
    const kind = pageKinds.find((one) => one === c.req.query("slug"));
    if (!kind) throw notFound();
    const parent = c.req.query("parent");
    return c.json(
      await listDocuments(deps.db, {
        kinds: [kind],
        ...(parent === undefined ? {} : { parent }),
        fields: Object.fromEntries(
          ["country", "level", "category", "university"].flatMap((name) => {
            const value = c.req.query(name);
            return value ? [[name, value] as const] : [];
          }),
        ),
        page: numberOf(c, "page", 0),
        size: numberOf(c, "size", 1_000),
      }),
    );
  });

  app.get("/pages/:kind/:slug{.+}", async (c) => {
    const kind = pageKinds.find((one) => one === c.req.param("kind"));
    if (!kind) throw notFound();
    return c.json({
      data: await withSurroundings(deps, await documentOr404(deps, c, [kind], c.req.param("slug"))),
    });
  });
  return app;
}

const NEWEST_OF_CATEGORY = 4;

/** Article categories, each with its latest articles (core.md §7 "marketing/pages/category"). */
async function articlesByCategory(deps: Deps) {
  const [categories, articles] = await Promise.all([
    listDocuments(deps.db, { kinds: ["article-category"] }),
    listDocuments(deps.db, { kinds: ["article"], order: "newest" }),
  ]);
  return categories.data.map(({ slug, path, title }) => ({
    path,
    title,
    articles: articles.data
      .filter(({ fields }) => Array.isArray(fields.category) && fields.category.includes(slug))
      .slice(0, NEWEST_OF_CATEGORY)
      .map((article) => ({ path: article.path, title: article.title })),
  }));
}

async function countriesOfPrograms(deps: Deps): Promise<string[]> {
  const { data } = await listDocuments(deps.db, { kinds: ["program"] });
  return [...new Set(data.map(({ fields }) => String(fields.country)))];
}

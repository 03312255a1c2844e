import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { DocumentData, DocumentKind } from "#domain/catalogue/documents";
import type { CourseData } from "#domain/courses/course";
import type { CourseFacts, ScopedFacts, UniversityFacts } from "#domain/courses/facts/course-facts";
import { highestBandOfLevel } from "#domain/exams/cefr";
import type { StoredUniversityData } from "#domain/universities/university";
import type { DatasetRecord } from "../../../../domain/universities/dataset-records";
import { moment, schedule } from "./columns";

/** Imports of the catalogue that changed something, undone ones, and scheduled changes of figures. */
export const catalogueImports = pgTable("catalogue_imports", {
  id: serial("id").primaryKey(),
  kind: text("kind", { enum: ["import", "undo", "schedule"] }).notNull(),
  /** The folder's name as the operator entered it. */
  folder: text("folder").notNull(),
  author: text("author").notNull(),
  reason: text("reason"),
  /** The import that this one undoes. */
  undoes: integer("undoes"),
  importedAt: moment("imported_at").notNull().defaultNow(),
});

/** What each import changed. The first import of a database is the starting point and has none. */
export const catalogueVersions = pgTable(
  "catalogue_versions",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => catalogueImports.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["document", "university", "course", "figure", "file"] }).notNull(),
    /** `article/ielts-tips`, a number or id, `usa.rent`, `articles/ielts-tips.md` */
    key: text("key").notNull(),
    action: text("action", { enum: ["added", "changed", "removed"] }).notNull(),
    /** The text before the import. Null if the entry was added. */
    before: text("before"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.key] }),
    index("catalogue_versions_entry").on(table.kind, table.key, table.importId),
  ],
);

/** The files of the last import, from which an undo rebuilds the folder. */
export const catalogueFiles = pgTable("catalogue_files", {
  path: text("path").primaryKey(),
  text: text("text").notNull(),
});

export const pageMeta = pgTable("page_meta", {
  path: text("path").primaryKey(),
  redirectUrl: text("redirect_url"),
  customStatus: integer("custom_status"),
  title: text("title"),
  description: text("description"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * The catalogue's pages: countries, exams and their topics, articles, programmes, ebooks and so
 * on. `slug` is the file's path in the folder of its kind, and `path` the page's path below the
 * base path.
 */
export const documents = pgTable(
  "documents",
  {
    kind: text("kind").$type<DocumentKind>().notNull(),
    slug: text("slug").notNull(),
    path: text("path").notNull().unique(),
    /** Slug of the parent document, of the same kind or the kind above. */
    parent: text("parent"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    html: text("html").notNull(),
    tags: text("tags").array().notNull(),
    published: boolean("published").notNull(),
    /** ISO date of the last substantive change. */
    updatedOn: text("updated_on").notNull(),
    position: integer("position").notNull(),
    data: jsonb("data").$type<DocumentData>().notNull(),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** `console` for an event that was made there (`staff_events`). Null for pages of the catalogue's files. */
    origin: text("origin", { enum: ["console"] }),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
    ...schedule(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index("documents_parent").on(table.kind, table.parent, table.position),
    index("documents_tags").using("gin", table.tags),
    index("documents_words").using("gin", table.words),
  ],
);

export const universities = pgTable(
  "universities",
  {
    id: integer("id").primaryKey(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    countrySlug: text("country_slug").notNull(),
    city: text("city").notNull(),
    data: jsonb("data").$type<StoredUniversityData>().notNull(),
    facts: jsonb("facts").$type<UniversityFacts>().notNull().default({}),
    /** Facts that its courses inherit. */
    commonFacts: jsonb("common_facts").$type<ScopedFacts[]>().notNull().default([]),
    /** The data set that added the university. Null for those of the catalogue's files. */
    origin: text("origin"),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
  },
  (table) => [
    index("universities_country").on(table.countrySlug, table.name),
    index("universities_name").on(table.name),
    index("universities_words").using("gin", table.words),
  ],
);

/** Written out, not as parameters, because the index needs the same expression. */
const statedScore = (facts: AnyPgColumn, exam: "ielts" | "toefl" | "pte" | "duolingo") =>
  sql<number>`((${facts} -> 'english' -> 'value' -> '${sql.raw(exam)}' ->> 'overall')::real)`;

const bandsOfLevels = Object.entries(highestBandOfLevel)
  .map(([level, band]) => `when '${level}' then ${band}`)
  .join(" ");

/** The IELTS band that a course states, or the one that is certain to meet the level of English it states. */
const ieltsBand = (facts: AnyPgColumn) =>
  sql<number>`coalesce(${statedScore(facts, "ielts")}, (case jsonb_path_query_first(${facts}, '$.language.value[*] ? (@.code == "en").level') #>> '{}' ${sql.raw(bandsOfLevels)} end)::real)`;

const overallScore = (facts: AnyPgColumn, exam: "ielts" | "toefl" | "pte" | "duolingo") =>
  exam === "ielts" ? ieltsBand(facts) : statedScore(facts, exam);

/** Whether a course's university says that it sets no minimum English score. */
const hasNoMinimum = (facts: AnyPgColumn) => sql`(${facts} -> 'english' -> 'value' ? 'noMinimum')`;

export const courses = pgTable(
  "courses",
  {
    /** `<university id>-<slug>`: the courseId of shortlists and recommendations. */
    id: text("id").primaryKey(),
    universityId: integer("university_id")
      .notNull()
      .references(() => universities.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    countrySlug: text("country_slug").notNull(),
    level: text("level", { enum: ["masters", "bachelors"] }).notNull(),
    stream: text("stream").notNull(),
    specialization: text("specialization").notNull(),
    durationDays: integer("duration_days").notNull(),
    /** Rupees a year at the catalogue's reference rate. Null if the fee is unknown. */
    feeInr: integer("fee_inr"),
    exams: text("exams").array().notNull(),
    data: jsonb("data").$type<CourseData>().notNull(),
    /** Facts that the catalogue states for this course. */
    stated: jsonb("stated").$type<CourseFacts>().notNull().default({}),
    /** All facts of the course, stated and inherited. */
    facts: jsonb("facts").$type<CourseFacts>().notNull().default({}),
    /** Whether the course is real (domain/courses/facts/listing.ts), so that lists and search include it. */
    isListed: boolean("is_listed").notNull().default(true),
    /** The data set that added the course. Null for those of the catalogue's files. */
    origin: text("origin"),
    search: text("search").notNull(),
    /** The distinct words of `search`. */
    words: text("words").array().notNull().default([]),
    hash: text("hash").notNull(),
    /** ISO date of the last import that changed the row. Null if unchanged since it was added. */
    changedOn: text("changed_on"),
    ...schedule(),
  },
  (table) => [
    uniqueIndex("courses_of_university").on(table.universityId, table.slug),
    // Search reads and ranks up to a thousand listed courses from these two indexes alone.
    index("courses_listed_place")
      .on(
        table.countrySlug,
        table.level,
        table.specialization,
        table.title,
        table.id,
        table.feeInr,
        table.universityId,
        table.publishOn,
        table.expireOn,
      )
      .where(sql`${table.isListed}`),
    index("courses_listed_subject")
      .on(
        table.specialization,
        table.level,
        table.countrySlug,
        table.title,
        table.id,
        table.feeInr,
        table.universityId,
        table.publishOn,
        table.expireOn,
      )
      .where(sql`${table.isListed}`),
    index("courses_stream").on(table.stream, table.level, table.title, table.id),
    index("courses_title").on(table.title, table.id),
    index("courses_fee").on(table.feeInr, table.id),
    index("courses_exams").using("gin", table.exams),
    index("courses_words").using("gin", table.words),
    index("courses_language").using(
      "gin",
      sql`(${table.facts} -> 'language' -> 'value') jsonb_path_ops`,
    ),
    index("courses_ielts").on(overallScore(table.facts, "ielts")),
    index("courses_toefl").on(overallScore(table.facts, "toefl")),
    index("courses_pte").on(overallScore(table.facts, "pte")),
    index("courses_duolingo").on(overallScore(table.facts, "duolingo")),
    index("courses_no_english_minimum").on(table.id).where(hasNoMinimum(table.facts)),
  ],
);

/** The overall score that a course needs, by test. Indexed, so the expression must stay the same. */
export const englishScores = (["ielts", "toefl", "pte", "duolingo"] as const).map((exam) => ({
  exam,
  overall: overallScore(courses.facts, exam),
}));

/** Courses without a minimum English score. Indexed, so the expression must stay the same. */
export const noEnglishMinimum = hasNoMinimum(courses.facts);

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * Files of the catalogue's photos, by name: `<content>-<width>.<format>`. In the database, because
 * imports run on any machine and every machine serves them.
 */
export const photoFiles = pgTable("photo_files", {
  file: text("file").primaryKey(),
  bytes: bytea("bytes").notNull(),
});

/** The search dictionary, used to correct misspelled words. */
export const searchWords = pgTable("search_words", { word: text("word").primaryKey() }, (table) => [
  index("search_words_alike").using("gin", sql`${table.word} gin_trgm_ops`),
]);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Pages that search finds, except courses: documents and universities. Written at import. */
export const searchEntries = pgTable(
  "search_entries",
  {
    path: text("path").primaryKey(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The title, normalised, to compare with a whole query. */
    normalTitle: text("normal_title").notNull(),
    /** The country that the page is about. Null for several or none. */
    countrySlug: text("country_slug"),
    /** Null for documents. */
    universityId: integer("university_id"),
    /** Title and names have weight A, description, tags and place B, the text D. */
    vector: tsvector("vector").notNull(),
    /** How far a page goes up or down whatever the query is. */
    prior: real("prior").notNull(),
    ...schedule(),
  },
  (table) => [
    index("search_entries_vector").using("gin", table.vector),
    index("search_entries_title").using("gin", sql`${table.normalTitle} gin_trgm_ops`),
  ],
);

/** Imported data sets (backend/catalogue/datasets) and the options of their last import. */
export const datasets = pgTable("datasets", {
  name: text("name").primaryKey(),
  options: jsonb("options").$type<{ readonly add: "none" | "courses" | "all" }>().notNull(),
  /** ISO date of the file. */
  publishedOn: text("published_on").notNull(),
  importedAt: moment("imported_at").notNull().defaultNow(),
});

/** Records of data sets. Entries of the catalogue are brought in line with them. */
export const datasetRecords = pgTable(
  "dataset_records",
  {
    dataset: text("dataset").notNull(),
    kind: text("kind", { enum: ["university", "course", "field"] }).notNull(),
    /** The number in the data set's register. */
    key: text("key").notNull(),
    hash: text("hash").notNull(),
    data: jsonb("data").$type<DatasetRecord>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dataset, table.kind, table.key] })],
);

/** Small reference data of the catalogue (rates, streams, specialisations) and its last import. */
export const catalogueState = pgTable("catalogue_state", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

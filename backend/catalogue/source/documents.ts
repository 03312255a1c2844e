import { createHash } from "node:crypto";
import { z } from "zod";
import {
  documentCharts,
  documentPath,
  type DocumentData,
  type DocumentKind,
  type Timeline,
} from "#domain/catalogue/documents";
import { editorRoles } from "#domain/catalogue/editor";
import { photoLicences, type Photo } from "#domain/catalogue/photo";
import { weeksOf } from "#domain/catalogue/weeks";
import { isDeepLink } from "#domain/courses/facts/course-facts";
import { programFeePattern } from "#domain/courses/program-fees";
import type { Scholarship } from "#domain/scholarships/scholarship";
import type { documents } from "../../platform/db/schema/catalogue";
import {
  scholarshipFields,
  scholarshipOf,
  withAmounts,
  type ScholarshipMatter,
} from "../facts/scholarship-facts";
import { scheduleColumns, scheduleFault } from "../state/schedule";
import { plainText, renderInline, renderMarkdown, searchColumns } from "../text/markdown";
import type { Problems } from "../text/problems";
import { TextWriter, type DateFinder } from "../text/text-writer";
import type { NamedTexts, Values } from "../text/values";
import { parseYaml, splitFrontMatter } from "../text/yaml-file";
import type { PhotoFile } from "./photos";

export type DocumentRow = typeof documents.$inferInsert;

/** Catalogue folders with the kind of page in each. `depth` is how deep files may be nested. */
const documentFolders: Readonly<Record<string, { kind: DocumentKind; depth: number }>> = {
  countries: { kind: "country", depth: 1 },
  pages: { kind: "page", depth: 3 },
  exams: { kind: "exam", depth: 2 },
  articles: { kind: "article", depth: 1 },
  "article-categories": { kind: "article-category", depth: 1 },
  authors: { kind: "author", depth: 1 },
  "knowledge-base": { kind: "knowledge", depth: 3 },
  ebooks: { kind: "ebook", depth: 1 },
  scholarships: { kind: "scholarship", depth: 1 },
  consultants: { kind: "consultant", depth: 1 },
  programs: { kind: "program", depth: 1 },
  "booster-programs": { kind: "booster", depth: 1 },
  alumni: { kind: "alumnus", depth: 1 },
  events: { kind: "event", depth: 1 },
  webinars: { kind: "webinar", depth: 1 },
  // `universities/usa/<slug>.md`: the text of a university's page.
  universities: { kind: "university", depth: 2 },
};

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a date like 2025-09-01");
const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "must be Indian time like 2026-12-12T10:30");
const words = z.string().min(1);
const list = z.array(words);
const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");

/** A file of this site (public/) or an external URL. */
const fileAddress = z
  .string()
  .regex(/^(\/art\/[\w./-]+|https:\/\/\S+)$/, "must be /art/… or https://…");

/** `450000 INR`. Its source is among the document's sources. */
const fee = z.string().regex(programFeePattern, "must be an amount and a currency like 450000 INR");

const timelineMatter = z
  .object({
    title: words.max(80),
    steps: z
      .array(
        z.object({ label: words.max(60), time: words, alongside: z.boolean().optional() }).strict(),
      )
      .min(2),
  })
  .strict();

const common = {
  title: words.max(120),
  shortTitle: words.max(60).optional(),
  description: words.min(40, "needs 40 characters or more").max(220),
  tags: z.array(slug).default([]),
  author: slug.optional(),
  /** External pages that the facts come from. */
  sources: z.array(z.string().url()).default([]),
  /** Official pages to confirm at what no source of the page states. */
  confirmAt: z.array(z.string().url()).default([]),
  /** Who answers for the facts, and what the last check changed. */
  editor: z
    .object({ role: z.enum(editorRoles), changed: words.max(200) })
    .strict()
    .optional(),
  asOf: day.optional(),
  updatedOn: day,
  published: z.boolean().default(true),
  /** The days between which visitors see the page. */
  publishOn: day.optional(),
  expireOn: day.optional(),
  sample: z.boolean().default(false),
  /** False for a page that is too short to be listed by search engines. */
  indexed: z.boolean().default(true),
  position: z.number().int().default(100),
  faqs: z.array(z.object({ question: words, answer: words }).strict()).default([]),
  /** Names of values to show in a table with their sources. */
  figures: z.array(words).default([]),
  /** Further facts as text, with values by name. */
  facts: z.array(z.object({ label: words, value: words }).strict()).default([]),
  /** A picture in the folder `photos/`. */
  photo: z
    .object({
      file: words,
      alt: words.min(10, "needs 10 characters or more").max(200),
      credit: words,
      licence: z.enum(photoLicences),
      source: z.string().url(),
    })
    .strict()
    .optional(),
  chart: z.enum(documentCharts).optional(),
  timeline: timelineMatter.optional(),
};

/** Fields specific to a kind. Real-world facts need a source, and fictional content must say so. */
const own: Readonly<Record<DocumentKind, z.ZodRawShape>> = {
  country: {
    iso3: z.string().length(3).or(z.literal("other")),
    iso2: z.string().length(2).optional(),
    currency: z.string().length(3).optional(),
    /** Population in the latest year of World Bank data (SP.POP.TOTL). */
    population: z.number().int().positive().optional(),
    /** What one needs to enter, in a sentence for each level. */
    entryBachelors: words.max(200).optional(),
    entryMasters: words.max(200).optional(),
  },
  page: { pageType: slug.default("page") },
  exam: { fullName: words, group: slug.default("exam") },
  "exam-topic": {},
  article: { category: list.min(1, "needs one category or more") },
  "article-category": {},
  author: { role: words },
  knowledge: {},
  ebook: {
    category: slug,
    /** The catalogue pages that make up its PDF, in order. */
    chapters: z.array(z.string().startsWith("/")).min(1, "needs one chapter or more"),
  },
  scholarship: scholarshipFields,
  consultant: { state: words },
  program: {
    degree: z.enum(["masters", "bachelors"]),
    specialization: slug,
    onlineMonths: z.number().int().positive(),
    campusMonths: z.number().int().positive(),
    /** Fees of the whole online and campus part (core.md §3). Left out while they aren't published. */
    onlineTuitionFee: fee.optional(),
    destinationTuitionFee: fee.optional(),
    country: slug,
    university: words,
    intakes: list.min(1),
  },
  booster: {
    tier: slug,
    /** Rupees, including tax. */
    priceInr: z.number().int().positive(),
    /** What it contains, as its plan in learning.yaml delivers it. */
    sessions: z.number().int().min(0),
    drafts: z.number().int().min(0),
  },
  event: {
    startsAt: time,
    endsAt: time,
    city: words,
    venue: words,
    /** Map of the venue. Null for samples, which have none. */
    direction: z.string().url().nullable().default(null),
    highlights: list.min(1),
    schedule: list.min(1),
    /** University slugs in the catalogue. */
    universities: list.default([]),
  },
  webinar: {
    startsAt: time,
    durationMinutes: z.number().int().positive().max(600),
    country: slug,
    speaker: words,
    /** Number of the online meeting, for its software's signature. */
    meetingNumber: z
      .string()
      .regex(/^\d{9,12}$/)
      .optional(),
    /** URL of the recording, once it exists. */
    recording: fileAddress.optional(),
    /** Length of the recording in minutes. */
    recordingMinutes: z.number().int().positive().max(600).optional(),
    /** What is said in the recording, as a page or file. */
    transcript: fileAddress.optional(),
    /** Poster image of the recording. */
    poster: fileAddress.optional(),
    /** WebVTT captions. */
    captions: fileAddress.optional(),
  },
  alumnus: { university: words, country: slug, course: words, intake: words, city: words },
  /** The day by which its facts need another check. */
  university: { reviewBy: day },
};

/** A source with the day on which it was read. */
const checkedSource = z
  .object({
    link: z
      .string()
      .url()
      .refine(isDeepLink, "is a home page. Name the page that states the facts"),
    checkedOn: day,
  })
  .strict();
type Source = string | z.output<typeof checkedSource>;

const needsSource: readonly DocumentKind[] = ["country", "exam", "exam-topic", "scholarship"];
const mustBeSample: readonly DocumentKind[] = [
  "program",
  "booster",
  "alumnus",
  "author",
  "consultant",
];

const schemas = Object.fromEntries(
  Object.entries(own).map(([kind, shape]) => [
    kind,
    z
      .object({
        ...common,
        ...shape,
        ...(kind === "university"
          ? { sources: z.array(checkedSource).min(1, "facts need a source") }
          : {}),
        ...(kind === "scholarship"
          ? { sources: z.array(z.union([checkedSource, z.string().url()])) }
          : {}),
      })
      .strict(),
  ]),
);

type FrontMatter = Omit<z.output<z.ZodObject<typeof common>>, "sources"> & {
  readonly sources: readonly Source[];
} & Record<string, unknown>;

/** What documents may refer to. */
export interface DocumentContext {
  readonly values: Values;
  readonly problems: Problems;
  /** The names that a text may use. Lists of figures name `values` only. */
  readonly texts?: NamedTexts;
  readonly photos: ReadonlyMap<string, PhotoFile>;
  /** Without it, days in prose are not checked. */
  readonly dates?: DateFinder;
}

/** Parses one file into a catalogue row. Null, with problems, if anything is wrong. */
export function readDocument(
  file: string,
  text: string,
  { values, problems, texts = values, photos, dates }: DocumentContext,
): DocumentRow | null {
  const home = placeOf(file);
  if (!home) {
    problems.error(file, 1, "-", "no page type uses this folder or depth");
    return null;
  }
  const markdown = splitFrontMatter(file, text, problems);
  if (!markdown) return null;
  const { kind, slug: ownSlug } = home;
  const schema = schemas[kind];
  const parsed = schema && parseYaml(markdown.frontMatter, schema, problems);
  if (!parsed) return null;
  const matter = parsed.value as FrontMatter;
  const before = problems.errors.length;
  checkSources(kind, matter, file, parsed.lineOf, problems);
  const scholarship =
    kind === "scholarship" ? (parsed.value as unknown as ScholarshipMatter) : null;
  const names = scholarship ? withAmounts(scholarship, values, texts) : texts;
  const writer = new TextWriter(markdown, values, names, problems, parsed.lineOf, dates);
  const html = renderMarkdown(writer.body());
  const plain = plainText(html);
  const place = {
    slug: ownSlug,
    path: documentPath(kind, ownSlug),
    title: writer.line(matter.title, ["title"]),
    description: writer.line(matter.description, ["description"]),
  };
  const data = {
    ...dataOf(kind, matter, plain, writer),
    photo: photoOf(matter, photos, (field, message) => {
      problems.error(file, parsed.lineOf(["photo", field]), `photo.${field}`, message);
    }),
    ...(scholarship && scholarshipDataOf(scholarship, matter, { ...place, values }, writer)),
  };
  const row = {
    kind,
    ...place,
    parent: parentOf(kind, ownSlug),
    html,
    tags: matter.tags,
    published: matter.published,
    updatedOn: matter.updatedOn,
    position: matter.position,
    data,
    ...searchColumns(place.title, matter.shortTitle, ...matter.tags, place.description),
  };
  const fault = scheduleFault(matter);
  if (fault) problems.error(file, parsed.lineOf(["expireOn"]), "expireOn", fault);
  if (problems.errors.length > before) return null;
  const { columns, hashed } = scheduleColumns(matter);
  return { ...row, ...columns, hash: hashOf({ ...row, ...hashed }) };
}

/** The parts of a page besides its text, with named figures filled in. */
function dataOf(
  kind: DocumentKind,
  matter: FrontMatter,
  plain: string,
  writer: TextWriter,
): DocumentData {
  return {
    shortTitle: matter.shortTitle,
    author: matter.author,
    publishedOn: matter.publishOn,
    ...sourcesOf(matter),
    confirmAt: matter.confirmAt,
    editor: matter.editor && {
      ...matter.editor,
      changed: writer.line(matter.editor.changed, ["editor", "changed"]),
    },
    sample: matter.sample,
    indexed: matter.indexed,
    faqs: matter.faqs.map(({ question, answer }, index) => ({
      question: writer.line(question, ["faqs", index, "question"]),
      answer: renderInline(writer.line(answer, ["faqs", index, "answer"])),
    })),
    figures: matter.figures.flatMap((key, index) => writer.figure(key, ["figures", index])),
    textFigures: writer.textFigures(matter.figures),
    facts: matter.facts.map(({ label, value }, index) => ({
      label,
      value: renderInline(writer.line(value, ["facts", index, "value"])),
    })),
    chart: matter.chart,
    timeline: timelineOf(matter, writer),
    readingMinutes: Math.max(1, Math.round(plain.split(" ").length / 200)),
    fields: fieldsOf(kind, matter, writer),
  };
}

/** Steps with their time in weeks, which follows from the text. */
function timelineOf({ timeline }: FrontMatter, writer: TextWriter): Timeline | undefined {
  return (
    timeline && {
      title: timeline.title,
      steps: timeline.steps.map(({ label, time, alongside }, index) => {
        const text = writer.line(time, ["timeline", "steps", index, "time"]);
        return { label, text, weeks: weeksOf(text), ...(alongside ? { alongside } : {}) };
      }),
    }
  );
}

/** The photo of a page, with its size. */
function photoOf(
  { photo }: FrontMatter,
  photos: DocumentContext["photos"],
  onFault: (field: string, message: string) => void,
): Photo | undefined {
  if (!photo) return undefined;
  const { file, ...credits } = photo;
  const found = photos.get(file);
  if (!found) {
    onFault("file", `there is no usable picture photos/${file}`);
    return undefined;
  }
  const { name, width, height } = found;
  return { ...credits, name, width, height };
}

/** The facts of a scholarship, and the fields that lists of pages show. */
function scholarshipDataOf(
  own: ScholarshipMatter,
  matter: FrontMatter,
  {
    values,
    ...place
  }: Pick<Scholarship, "slug" | "path" | "title" | "description"> & Pick<DocumentContext, "values">,
  writer: TextWriter,
): Pick<DocumentData, "scholarship" | "fields"> {
  const { sources, asOf = "" } = sourcesOf(matter);
  const [source = ""] = [...sources, ...matter.confirmAt];
  const scholarship = scholarshipOf(own, {
    ...place,
    source,
    ...(sources.length === 0 ? { standing: "unconfirmed" as const } : {}),
    checkedOn: asOf,
    isReported: (one) => values.isReported(one),
    line: (text, path) => writer.line(text, path),
  });
  const { countries, levels, provider, award, deadline } = scholarship;
  return {
    scholarship,
    fields: {
      country: countries,
      level: levels,
      provider,
      amount: award.text,
      deadline: deadline.text,
      deadlineMonths: deadline.months,
    },
  };
}

/** Returns the sources of a page. If each has its day, the page's facts are as old as the oldest. */
function sourcesOf({
  sources,
  asOf,
}: FrontMatter): Pick<DocumentData, "sources" | "checkedOn" | "asOf"> {
  const checked = sources.flatMap((one) => (typeof one === "string" ? [] : [one]));
  const days = checked.map(({ checkedOn }) => checkedOn).sort();
  return {
    sources: sources.map((one) => (typeof one === "string" ? one : one.link)),
    checkedOn:
      checked.length > 0
        ? Object.fromEntries(checked.map(({ link, checkedOn }) => [link, checkedOn]))
        : undefined,
    asOf: asOf ?? days[0],
  };
}

/** A university's folder is its country, which is not its parent. */
const parentOf = (kind: DocumentKind, slug: string): string | null =>
  kind !== "university" && slug.includes("/") ? slug.slice(0, slug.lastIndexOf("/")) : null;

/** Reads the kind's own fields and fills in their values. */
function fieldsOf(
  kind: DocumentKind,
  matter: FrontMatter,
  writer: TextWriter,
): DocumentData["fields"] {
  const fields: DocumentData["fields"] = {};
  for (const name of Object.keys(own[kind])) {
    const value = matter[name];
    if (typeof value === "string") fields[name] = writer.line(value, [name]);
    else if (typeof value === "number") fields[name] = value;
    else if (Array.isArray(value)) fields[name] = value.map(String);
  }
  return fields;
}

/** Derives kind and slug from a file's path: `exams/ielts/band-score.md`. */
function placeOf(file: string): { kind: DocumentKind; slug: string } | null {
  const [folder = "", ...rest] = file.replace(/\.md$/, "").split("/");
  const home = documentFolders[folder];
  if (!home || rest.length === 0 || rest.length > home.depth) return null;
  if (!rest.every((part) => /^[a-z0-9-]+$/.test(part))) return null;
  if (home.kind === "university" && rest.length !== home.depth) return null;
  const kind = home.kind === "exam" && rest.length > 1 ? "exam-topic" : home.kind;
  return { kind, slug: rest.join("/") };
}

/** Whether search engines list the page of a row. */
export const isIndexed = ({ published, data }: DocumentRow): boolean =>
  published !== false && data.indexed && !data.sample;

/** Returns a row's file in the catalogue folder: `exams/ielts/band-score.md`. */
export function fileOfDocument({ kind, slug }: Pick<DocumentRow, "kind" | "slug">): string {
  const ofFolder = kind === "exam-topic" ? "exam" : kind;
  const [folder] = Object.entries(documentFolders).find(([, one]) => one.kind === ofFolder) ?? [];
  return `${folder ?? kind}/${slug}.md`;
}

function checkSources(
  kind: DocumentKind,
  matter: FrontMatter,
  file: string,
  lineOf: (path: readonly (string | number)[]) => number,
  problems: Problems,
): void {
  if (needsSource.includes(kind) && !matter.sample) {
    if (matter.sources.length === 0 && matter.confirmAt.length === 0)
      problems.error(
        file,
        lineOf(["sources"]),
        "sources",
        "facts need a source, or a page to confirm them at (confirmAt)",
      );
    if (!sourcesOf(matter).asOf)
      problems.error(file, lineOf(["asOf"]), "asOf", "facts need their date");
  }
  // Nobody may travel to an invented event, and no real university takes part in one.
  const { direction, universities } = matter as {
    readonly direction?: string | null;
    readonly universities?: readonly string[];
  };
  if (kind === "event" && matter.sample && (direction || universities?.length))
    problems.error(
      file,
      lineOf(["sample"]),
      "sample",
      "an invented event has no directions and no universities",
    );
  if (mustBeSample.includes(kind) && !matter.sample)
    problems.error(file, lineOf(["sample"]), "sample", `a ${kind} is invented: set sample to true`);
}

export const hashOf = (row: unknown): string =>
  createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 22);

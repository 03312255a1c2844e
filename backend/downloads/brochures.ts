import type * as operations from "#contract/downloads/downloads";
import { documentDataSchema, type CatalogueDocument } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { formatDuration } from "#domain/courses/duration";
import { courseFeeText, factRows } from "#domain/courses/facts/fact-text";
import type { Translate } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { sitePath } from "#domain/site/site-path";
import { findDocument } from "../catalogue/document-query";
import { coursesById } from "../courses/course-query";
import type { Deps } from "../platform/deps";
import { callerOf, type Caller } from "../platform/http/caller";
import { ApiError, forbidden, notFound } from "../platform/http/errors";
import { brochureEmail } from "../platform/mail/templates";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { giveFile, mayDownload, sendOnce, type Download } from "./downloads";
import { pdfResponse } from "./pdf-response";

/** Replaces the university's number for programmes, which have none. */
const PROGRAM = "program";

/**
 * Returns a link to a programme's brochure, a PDF of its page. A course has none, so its catalogue
 * data is emailed and the response is US_BNF_2010 (core.md §7 "pathway brochure/{id}/slug/{slug}").
 */
export const linkBrochure: OperationHandler<typeof operations.linkBrochure> = async (
  { params: { id, slug } },
  c,
) => {
  const { deps, claims } = c.var;
  const caller = callerOf(c, deps.config);
  if (id !== PROGRAM) {
    await emailCourse(deps, id, slug, claims.userId, caller);
    throw new ApiError(404, "US_BNF_2010");
  }
  const { download } = await programOr404(deps, slug);
  return { url: await giveFile(deps, download, claims.userId, caller) };
};

/** Returns the file of a link. */
export const downloadBrochure: FileHandler<typeof operations.downloadBrochure> = async (
  { params, query },
  c,
) => {
  const { deps } = c.var;
  const { program, download } = await programOr404(deps, params.slug);
  if (!(await mayDownload(deps, download, query.for ?? ""))) throw forbidden();
  const origin = callerOf(c, deps.config).publicOrigin;
  return pdfResponse(deps, { ebook: program, chapters: [program] }, origin);
};

async function programOr404(deps: Deps, slug: string) {
  const program = await findDocument(deps.db, ["program"], slug);
  if (!program) throw notFound();
  const download: Download = {
    kind: "brochure",
    slug,
    title: program.title,
    path: `${program.path}/brochure`,
  };
  return { program, download };
}

/** Returns a course's facts with their sources as a PDF. @throws ApiError 404 */
export const downloadCourseBrochure: FileHandler<typeof operations.downloadCourseBrochure> = async (
  { params: { id, slug } },
  c,
) => {
  const { deps } = c.var;
  const [course] = await coursesById(deps.db, [`${id}-${slug}`]);
  if (!course) throw notFound();
  const ebook = brochureOf(course);
  const origin = callerOf(c, deps.config).publicOrigin;
  return pdfResponse(deps, { ebook, chapters: [ebook] }, origin);
};

/** A course as a page of a PDF. Each fact has its source, and says where it was inherited from. */
function brochureOf(course: Course): CatalogueDocument {
  const { title, slug, durationDays, facts, university } = course;
  const rows = factRows(facts);
  return {
    kind: "page",
    slug,
    title,
    parent: null,
    html: "",
    tags: [],
    published: true,
    path: coursePath(course),
    description: `${university.name}, ${university.city}. ${formatDuration(durationDays)}.`,
    updatedOn:
      rows
        .map(({ fact }) => fact.evidence.checkedOn)
        .sort()
        .at(-1) ?? "",
    data: documentDataSchema.parse({
      figures: rows.map(({ name, label, text, inherited, fact: { evidence } }) => ({
        key: name,
        inr: null,
        source: evidence.source,
        asOf: evidence.checkedOn,
        label: inherited ? `${label} (${inherited.toLowerCase()})` : label,
        text,
      })),
    }),
  };
}

/** Emails a course's data, once per person. @throws ApiError 404, 429 MESSAGE_LIMIT */
async function emailCourse(
  deps: Deps,
  id: string,
  slug: string,
  userId: string,
  caller: Caller,
): Promise<void> {
  const origin = caller.publicOrigin;
  const [course] = await coursesById(deps.db, [`${id}-${slug}`]);
  if (!course) throw notFound();
  const { university } = course;
  const href = origin + sitePath(coursePath(course));
  const { intakes } = course.data;
  const factsIn = (t: Translate) => [
    t("Duration: {{duration}}", { duration: formatDuration(course.durationDays) }),
    t("Tuition: {{tuition}}", { tuition: courseFeeText(course) }),
    ...(intakes.length > 0 ? [t("Intakes: {{intakes}}", { intakes: intakes.join(", ") })] : []),
    ...(course.exams.length > 0
      ? [t("Exams: {{exams}}", { exams: course.exams.join(", ").toUpperCase() })]
      : []),
  ];
  const names = { course: course.title, university: university.name };
  const isSent = await sendOnce(
    deps,
    { kind: "brochure", slug: course.id },
    userId,
    caller,
    (language) => {
      const facts = factsIn(translatorFor(language));
      return {
        email: brochureEmail({ ...names, facts, href }, language),
        text: `${course.title}, ${university.name}. ${href}`,
      };
    },
  );
  if (!isSent) throw new ApiError(429, "MESSAGE_LIMIT", { retryAfter: 60 * 60 });
}

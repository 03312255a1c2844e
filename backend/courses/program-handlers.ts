import type * as courses from "#contract/courses/courses";
import type * as programs from "#contract/courses/programs";
import { educationLevels } from "#domain/catalogue/education-level";
import { programTerms } from "#domain/courses/program-fees";
import { detailOr404 } from "../catalogue/document-detail";
import { listDocuments } from "../catalogue/document-query";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import type { OperationHandler } from "../platform/operations/operations";
import { courseKinds } from "./course-kinds";

/** Lists the streams as domains of study. */
export const listDomains: OperationHandler<typeof programs.listDomains> = async (
  { query: { exclude } },
  c,
) => {
  const { deps } = c.var;
  const [kinds, { streams }] = await Promise.all([courseKinds(deps.db), taxonomyOf(deps)]);
  return streams
    .filter(({ slug }) => !exclude.includes(slug))
    .map(({ slug, name }) => ({
      slug,
      name,
      courses: kinds.reduce((sum, kind) => sum + (kind.stream === slug ? kind.count : 0), 0),
    }))
    .sort((a, b) => b.courses - a.courses || a.name.localeCompare(b.name));
};

export const listCourseKinds: OperationHandler<typeof courses.listCourseKinds> = (_, c) =>
  courseKinds(c.var.deps.db);

/** A programme's page, with its durations and fees as core.md §3 names them. */
export const showProgram: OperationHandler<typeof programs.showProgram> = async ({ params }, c) => {
  const page = await detailOr404(c.var.deps, c, "program", params.slug);
  return { ...page, terms: programTerms(page.document.data.fields) };
};

/** The list of programmes: navigation-and-content.md §7 "Pathway list". */
export const listPrograms: OperationHandler<typeof programs.listPrograms> = (
  { query: { educationLevel, countryCode, specialization, page, length } },
  c,
) => {
  const fields: Record<string, string> = {};
  const level = educationLevels.find((one) => one === educationLevel);
  if (level) fields.degree = level;
  if (countryCode) fields.country = countryCode;
  if (specialization) fields.specialization = specialization;
  return listDocuments(c.var.deps.db, { kinds: ["program"], fields, page, size: length });
};

import type * as courses from "#contract/catalogue/courses";
import type * as programs from "#contract/catalogue/programs";
import type * as universities from "#contract/catalogue/universities";
import { educationLevels } from "#domain/catalogue";
import type { OperationHandler } from "../http/operations";
import { ratesInUse, taxonomyOf } from "./catalogue-state";
import { courseFiltersOf } from "./course-handlers";
import { detailOr404 } from "./document-detail";
import { listDocuments } from "./document-query";
import { examRequirements } from "./exam-requirements";
import { search } from "../search/search";
import { tableAddresses, tableParts } from "./sitemap-addresses";
import { citiesOf, courseKinds } from "./university-query";

const MAX_ADDRESSES = 20_000;
const MAX_HITS = 30;

const partSize = (size: number): number => Math.min(Math.max(size, 1), MAX_ADDRESSES);

export const showTaxonomy: OperationHandler<typeof programs.showTaxonomy> = (_, c) =>
  taxonomyOf(c.var.deps);

export const showExchangeRates: OperationHandler<typeof programs.showExchangeRates> = (_, c) =>
  ratesInUse(c.var.deps);

export const listSpecializations: OperationHandler<typeof programs.listSpecializations> = async (
  _,
  c,
) => (await taxonomyOf(c.var.deps)).specializations;

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
      ...{ slug, name },
      courses: kinds.reduce((sum, kind) => sum + (kind.stream === slug ? kind.count : 0), 0),
    }))
    .sort((a, b) => b.courses - a.courses || a.name.localeCompare(b.name));
};

export const searchCatalogue: OperationHandler<typeof programs.searchCatalogue> = (
  { query: { q = "", size, ...chosen } },
  c,
) => search(c.var.deps.db, q, Math.min(Math.max(size, 1), MAX_HITS), courseFiltersOf(chosen));

/** Lists who accepts an exam in a country, and with which scores. */
export const listExamRequirements: OperationHandler<typeof programs.listExamRequirements> = (
  { params: { exam, country } },
  c,
) => examRequirements(c.var.deps.db, exam, country);

export const listCourseKinds: OperationHandler<typeof courses.listCourseKinds> = (_, c) =>
  courseKinds(c.var.deps.db);

/** For the sitemaps: lists university or course paths with the date of their facts. */
export const listTableAddresses: OperationHandler<typeof universities.listTableAddresses> = (
  { params: { what }, query: { page, size } },
  c,
) => tableAddresses(c.var.deps.db, what, page, partSize(size));

export const listTableParts: OperationHandler<typeof universities.listTableParts> = (
  { params: { what }, query: { size } },
  c,
) => tableParts(c.var.deps.db, what, partSize(size));

export const showProgram: OperationHandler<typeof programs.showProgram> = ({ params }, c) =>
  detailOr404(c.var.deps, c, "program", params.slug);

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

export const listCities: OperationHandler<typeof universities.listCities> = ({ params }, c) =>
  citiesOf(c.var.deps.db, params.country);

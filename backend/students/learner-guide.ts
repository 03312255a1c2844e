import { country as countryForm } from "#contract/operation/schemas";
import type * as contract from "#contract/students/learner-guide";
import { dueOn, type Stage } from "#domain/applications/applications";
import { countryOfProgramKey } from "#domain/applications/program-key";
import { countryList, countryName } from "#domain/countries/country-options";
import { sitePath } from "#domain/site/site-path";
import { findDocument, listDocuments } from "../catalogue/document-query";
import { serviceDataOf } from "../catalogue/state/service-data";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** Used if a country has no guide of its own. */
const GENERAL_GUIDE = "first-year-abroad";
const INTAKE = /^(\d{4})-(0[1-9]|1[0-2])$/;

/**
 * The learner's guide of a programme: the country's ebook
 * and articles and, with the intake, the due date of each stage.
 */
export const showLearnerGuide: OperationHandler<typeof contract.showLearnerGuide> = async (
  { params, query },
  c,
) => {
  const { deps } = c.var;
  const country = countryOfProgramKey(params.programKey);
  if (!country) throw notFound();
  const ebook = await ebookOf(deps, country);
  const [{ stages }, articles] = await Promise.all([
    serviceDataOf(deps),
    listDocuments(deps.db, { kinds: ["article"], tags: [country], size: 9 }),
  ]);
  const [begunOn] = /^\d{4}-\d{2}-\d{2}$/.exec(query.submissionDate ?? "") ?? [null];
  const [, year, month] = INTAKE.exec(query.intake ?? "") ?? [];
  return {
    title: ebook?.title ?? `Studying in ${countryName(country)}`,
    countrySlug: country,
    url: ebook && downloadPath(ebook),
    submissionDate: begunOn,
    articles: articles.data.map(({ title, path }) => ({ title, path })),
    steps: year && month ? stepsFor(stages, Number(year), Number(month), begunOn ?? undefined) : [],
  };
};

/** Returns the ebook of a country, or else the general one. */
const ebookOf = async ({ db }: Deps, country: string) =>
  (await findDocument(db, ["ebook"], `study-in-${country}-guide`)) ??
  (await findDocument(db, ["ebook"], GENERAL_GUIDE));

const downloadPath = ({ slug }: { readonly slug: string }): string =>
  sitePath(`/ebooks/${slug}/download`);

/** Returns the address of the guide for a programme or country. */
export const linkLearnerGuide: OperationHandler<typeof contract.linkLearnerGuide> = async (
  { params: { id }, query: { type } },
  c,
) => {
  const { deps } = c.var;
  const country = type === "country" ? countryForm.parse(id) : await countryOfProgram(deps, id);
  const isKnown = countryList.some(({ slug }) => slug === country);
  const ebook = country && isKnown ? await ebookOf(deps, country) : null;
  if (!ebook) throw notFound();
  return { url: downloadPath(ebook) };
};

async function countryOfProgram({ db }: Deps, slug: string): Promise<string | null> {
  const program = await findDocument(db, ["program"], slug);
  return program ? String(program.data.fields.country) : null;
}

const stepsFor = (
  stages: readonly Stage[],
  intakeYear: number,
  intakeMonth: number,
  begunOn: string | undefined,
) =>
  stages.map(({ name, about, monthsBefore }) => ({
    ...{ name, about },
    dueOn: dueOn({ intakeYear, intakeMonth }, monthsBefore, begunOn),
  }));

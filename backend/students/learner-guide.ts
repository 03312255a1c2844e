import { country as countryForm } from "#contract/operation/schemas";
import type * as contract from "#contract/students/learner-guide";
import { deadlineFor } from "#domain/applications/deadline";
import { parseIntakeKey, type Intake } from "#domain/applications/intakes";
import { planOf } from "#domain/applications/plan";
import { countryOfProgramKey } from "#domain/applications/program-key";
import { countryList, countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import { dayOf } from "#domain/time/dates";
import { findDocument, listDocuments } from "../catalogue/document-query";
import { serviceDataOf, type ServiceData } from "../catalogue/state/service-data";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";

/** Used if a country has no guide of its own. */
const GENERAL_GUIDE = "first-year-abroad";

/**
 * The learner's guide of a programme: the country's ebook and articles and, with the intake, the dates
 * that we advise. The deadline of a course is in the status of its application.
 */
export const showLearnerGuide: OperationHandler<typeof contract.showLearnerGuide> = async (
  { params, query },
  c,
) => {
  const { deps } = c.var;
  const country = countryOfProgramKey(params.programKey);
  if (!country) throw notFound();
  const ebook = await ebookOf(deps, country);
  const [data, articles] = await Promise.all([
    serviceDataOf(deps),
    listDocuments(deps.db, { kinds: ["article"], tags: [country], size: 9 }),
  ]);
  const [begunOn] = /^\d{4}-\d{2}-\d{2}$/.exec(query.submissionDate ?? "") ?? [null];
  const intake = parseIntakeKey(query.intake ?? "");
  const today = dayOf(deps.now());
  return {
    title: ebook?.title ?? `Studying in ${countryName(country)}`,
    countrySlug: country,
    url: ebook && downloadPath(ebook),
    submissionDate: begunOn,
    articles: articles.data.map(({ title, path }) => ({ title, path })),
    steps: intake ? stepsFor(data, { country, intake, begunOn: begunOn ?? today, today }) : [],
  };
};

/** Returns the ebook of a country, or else the general one. */
const ebookOf = async ({ db }: Deps, country: string) =>
  (await findDocument(db, ["ebook"], `study-in-${country}-guide`)) ??
  (await findDocument(db, ["ebook"], GENERAL_GUIDE));

const downloadPath = ({ slug }: { readonly slug: string }): string =>
  hrefTo("/ebooks/:slug/download", { slug });

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

interface Journey {
  readonly country: string;
  readonly intake: Intake;
  /** ISO days. */
  readonly begunOn: string;
  readonly today: string;
}

function stepsFor(
  { stages, visaLeadTimes }: ServiceData,
  { country, intake, begunOn, today }: Journey,
) {
  const { dates } = planOf(stages, {
    intake,
    begunOn,
    replyBy: null,
    deadline: deadlineFor(intake, null, today),
    visa: visaLeadTimes.find((one) => one.country === country) ?? null,
  });
  return stages.map(({ id, name, about }) => {
    const { dueOn = "", basis = "advice" } = dates.get(id) ?? {};
    return { name, about, dueOn, basis };
  });
}

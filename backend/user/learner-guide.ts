import { Hono } from "hono";
import { dueOn, type Stage } from "#domain/applications";
import { countryName } from "#domain/country-options";
import { countryOfProgramKey } from "#domain/program-key";
import { sitePath } from "#domain/site-path";
import type { AccessContext, AccessEnv } from "../auth/access";
import { signedIn } from "../auth/bearer";
import { findDocument, listDocuments } from "../catalogue/document-query";
import { serviceDataOf } from "../catalogue/service-data";
import type { Deps } from "../deps";
import { notFound } from "../http/errors";

/** Used if a country has no guide of its own. */
const GENERAL_GUIDE = "first-year-abroad";
const INTAKE = /^(\d{4})-(0[1-9]|1[0-2])$/;

/**
 * The learner's guide of a programme (core.md §7 "learnerGuide/program-key"): the country's ebook
 * and articles and, with the intake, the due date of each stage.
 */
async function showGuide(c: AccessContext<"/program-key/:programKey">): Promise<Response> {
  const { deps } = c.var;
  const country = countryOfProgramKey(c.req.param("programKey"));
  if (!country) throw notFound();
  const ebook =
    (await findDocument(deps.db, ["ebook"], `study-in-${country}-guide`)) ??
    (await findDocument(deps.db, ["ebook"], GENERAL_GUIDE));
  const [{ stages }, articles] = await Promise.all([
    serviceDataOf(deps),
    listDocuments(deps.db, { kinds: ["article"], tags: [country], size: 9 }),
  ]);
  const [begunOn] = /^\d{4}-\d{2}-\d{2}$/.exec(c.req.query("submissionDate") ?? "") ?? [null];
  const [, year, month] = INTAKE.exec(c.req.query("intake") ?? "") ?? [];
  return c.json({
    data: {
      title: ebook?.title ?? `Studying in ${countryName(country)}`,
      countrySlug: country,
      url: ebook ? sitePath(`/ebooks/${ebook.slug}/download`) : null,
      submissionDate: begunOn,
      articles: articles.data.map(({ title, path }) => ({ title, path })),
      steps:
        year && month ? stepsFor(stages, Number(year), Number(month), begunOn ?? undefined) : [],
    },
  });
}

export function learnerGuideRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get("/program-key/:programKey", signedIn(deps), showGuide);
  return routes;
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

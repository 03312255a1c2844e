import { educationLevels } from "#domain/catalogue";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { wholeNumberOf } from "../http/query";
import { taxonomyOf } from "./catalogue-state";
import { detailOr404 } from "./document-detail";
import { listDocuments } from "./document-query";
import { examRequirements } from "./exam-requirements";
import { search } from "./search-query";
import { courseKinds, tableAddresses } from "./university-query";

const MAX_ADDRESSES = 20_000;

export async function showTaxonomy(c: ServiceContext): Promise<Response> {
  return c.json({ data: await taxonomyOf(c.var.deps) });
}

export async function listSpecializations(c: ServiceContext): Promise<Response> {
  const { specializations } = await taxonomyOf(c.var.deps);
  return c.json({ data: specializations });
}

export async function searchCatalogue(c: ServiceContext): Promise<Response> {
  const { db } = c.var.deps;
  const found = await search(db, c.req.query("q") ?? "", wholeNumberOf(c, "size", 8));
  return c.json({ data: found });
}

/** Lists who accepts an exam in a country, and with which scores. */
export async function listExamRequirements(
  c: ServiceContext<"/exam-requirements/:exam/:country">,
): Promise<Response> {
  const { exam, country } = c.req.param();
  return c.json({ data: await examRequirements(c.var.deps.db, exam, country) });
}

/** For the sitemaps: lists university or course paths with the date of their facts. */
export async function listPathwayAddresses(c: ServiceContext<"/addresses/:what">) {
  const { db } = c.var.deps;
  const what = c.req.param("what");
  if (what === "course-kinds") return c.json({ data: await courseKinds(db) });
  if (what !== "universities" && what !== "courses") throw notFound();
  const size = Math.min(wholeNumberOf(c, "size", MAX_ADDRESSES), MAX_ADDRESSES);
  return c.json(await tableAddresses(db, what, wholeNumberOf(c, "page", 0), size));
}

export async function showProgram(c: ServiceContext<"/v1/:slug">): Promise<Response> {
  return c.json({ data: await detailOr404(c.var.deps, c, "program", c.req.param("slug")) });
}

/** The list of programmes: navigation-and-content.md §7 "Pathway list". */
export async function listPrograms(c: ServiceContext): Promise<Response> {
  const level = c.req.query("educationLevel");
  const fields: Record<string, string> = {};
  if (educationLevels.some((one) => one === level)) fields.degree = level ?? "";
  const country = c.req.query("countryCode");
  if (country && country !== "null") fields.country = country;
  const specialization = c.req.query("specialization");
  if (specialization) fields.specialization = specialization;
  return c.json(
    await listDocuments(c.var.deps.db, {
      kinds: ["program"],
      fields,
      page: wholeNumberOf(c, "page", 0),
      size: wholeNumberOf(c, "length", 30),
    }),
  );
}

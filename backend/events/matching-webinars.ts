import { eq } from "drizzle-orm";
import type * as countries from "#contract/events/matching-webinars";
import type * as programs from "#contract/events/program-webinars";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { findDocument } from "../catalogue/document-query";
import { universities } from "../platform/db/schema/catalogue";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import type { OperationHandler } from "../platform/operations/operations";
import { listsOf } from "./event-lists";

/** The upcoming webinars about a country, and those about none, the soonest first. */
async function webinarsOn(deps: Deps, country: string | undefined): Promise<DocumentSummary[]> {
  const { upcoming } = await listsOf(deps, "webinar");
  return upcoming.filter(({ fields }) => !country || !fields.country || fields.country === country);
}

/** Lists the webinars of a country page or a university page. */
export const listMatchingWebinars: OperationHandler<typeof countries.listMatchingWebinars> = async (
  { query: { country, universityId } },
  c,
) => {
  const { deps } = c.var;
  if (universityId === undefined) return webinarsOn(deps, country);
  const [university] = await deps.db
    .select({ country: universities.countrySlug })
    .from(universities)
    .where(eq(universities.id, universityId));
  return university ? webinarsOn(deps, university.country) : [];
};

/** Lists the webinars of a programme's page. */
export const listProgramWebinars: OperationHandler<typeof programs.listProgramWebinars> = async (
  { params: { slug } },
  c,
) => {
  const { deps } = c.var;
  const program = await findDocument(deps.db, ["program"], slug);
  if (!program) throw notFound();
  const { country } = program.data.fields;
  return webinarsOn(deps, typeof country === "string" ? country : undefined);
};

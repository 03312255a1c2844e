import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { formNameOf } from "#domain/enquiries/forms";
import type { AssignableLead } from "#domain/leads/assignment";
import type { Reader } from "#domain/site/reader";
import { regionOfTimeZone } from "#domain/site/regions";
import { enquiries } from "../../platform/db/schema/enquiries";
import { leads } from "../../platform/db/schema/leads";
import type { Database } from "../../platform/db/types";

/** A lead without an enquiry. */
export const noFacets: AssignableLead = { region: "", language: null, countries: [], about: "" };

/** What the rules look at: the language of each lead, and the rest from its latest enquiry. */
export async function facetsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AssignableLead>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([leads.id], {
      id: leads.id,
      language: leads.language,
      country: enquiries.country,
      formId: enquiries.formId,
      payload: enquiries.payload,
    })
    .from(leads)
    .leftJoin(enquiries, eq(enquiries.leadId, leads.id))
    .where(inArray(leads.id, [...ids]))
    .orderBy(leads.id, desc(enquiries.createdAt));
  return new Map(
    rows.map(({ id, language, country, formId, payload }) => {
      if (country === null || formId === null || payload === null)
        return [id, { ...noFacets, language }];
      const { about, message, platformUrl } = payload.extraFields;
      return [
        id,
        {
          region: country,
          language,
          countries: payload.interestedCountries,
          about: [about, message, platformUrl, formNameOf(formId)].filter(Boolean).join(" "),
        },
      ];
    }),
  );
}

/**
 * What the rules look at of somebody who books a call: their lead, or without one the edition that
 * they read.
 */
export async function facetsOfPerson(
  db: Database,
  userId: string | null,
  { timeZone }: Reader,
): Promise<AssignableLead> {
  const [lead] = userId
    ? await db
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.userId, userId), isNull(leads.mergedInto)))
    : [];
  const known = (lead && (await facetsOf(db, [lead.id])).get(lead.id)) ?? noFacets;
  return { ...known, region: known.region || regionOfTimeZone(timeZone.id).country };
}

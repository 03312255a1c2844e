import { desc, inArray } from "drizzle-orm";
import { formNameOf } from "#domain/enquiries/forms";
import type { AssignableLead } from "#domain/leads/assignment";
import { enquiries } from "../../platform/db/schema/enquiries";
import type { Database } from "../../platform/db/types";

/** A lead without an enquiry. */
export const noFacets: AssignableLead = { region: "", countries: [], about: "" };

/** What the rules look at, from the latest enquiry of each lead. */
export async function facetsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, AssignableLead>> {
  if (ids.length === 0) return new Map();
  const latest = await db
    .selectDistinctOn([enquiries.leadId])
    .from(enquiries)
    .where(inArray(enquiries.leadId, [...ids]))
    .orderBy(enquiries.leadId, desc(enquiries.createdAt));
  return new Map(
    latest.map(({ leadId, country, formId, payload }) => {
      const { about, message, platformUrl } = payload.extraFields;
      return [
        leadId ?? "",
        {
          region: country,
          countries: payload.interestedCountries,
          about: [about, message, platformUrl, formNameOf(formId)].filter(Boolean).join(" "),
        },
      ];
    }),
  );
}

import { sql } from "drizzle-orm";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { profileFromEnquiry } from "#domain/students/profile-from-enquiry";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { dayOf } from "#domain/time/dates";
import { profileAnswers } from "../platform/db/schema/students";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";

/** Copies an enquiry's answers into empty profile fields. Existing answers are not changed. */
export async function beginProfile(
  tx: Database,
  deps: Deps,
  userId: string,
  payload: EnquiryPayload,
): Promise<void> {
  await fillProfile(tx, deps, userId, profileFromEnquiry(payload, dayOf(deps.now())));
}

/** Adds answers to empty fields of the profile. Existing answers are not changed. */
export async function fillProfile(
  tx: Database,
  deps: Deps,
  userId: string,
  sections: Readonly<Record<string, ProfileAnswers>>,
): Promise<void> {
  const updatedAt = deps.now();
  for (const [section, answers] of Object.entries(sections))
    await tx
      .insert(profileAnswers)
      .values({ userId, section, answers, updatedAt })
      .onConflictDoUpdate({
        target: [profileAnswers.userId, profileAnswers.section],
        // On conflicts the right operand wins.
        set: { answers: sql`excluded.answers || ${profileAnswers.answers}` },
      });
}

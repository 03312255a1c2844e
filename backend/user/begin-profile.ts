import { sql } from "drizzle-orm";
import { dayOf } from "#domain/dates";
import type { EnquiryPayload } from "#domain/enquiry-payload";
import { profileFromEnquiry } from "#domain/profile-from-enquiry";
import type { Database } from "../db/database";
import { profileAnswers } from "../db/schema";
import type { Deps } from "../deps";

/** Copies an enquiry's answers into empty profile fields. Existing answers are not changed. */
export async function beginProfile(
  tx: Database,
  deps: Deps,
  userId: string,
  payload: EnquiryPayload,
): Promise<void> {
  const updatedAt = deps.now();
  const sections = profileFromEnquiry(payload, dayOf(updatedAt));
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

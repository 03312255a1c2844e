import { sql } from "drizzle-orm";
import type { EnquiryPayload } from "#domain/enquiry-payload";
import { profileFromEnquiry } from "#domain/profile-from-enquiry";
import type { Database } from "../db/database";
import { profileAnswers } from "../db/schema";
import type { Deps } from "../deps";

/**
 * Carries the answers of an enquiry into the empty fields of a student's profile. What is there already
 * stays as it is.
 */
export async function beginProfile(
  tx: Database,
  deps: Deps,
  userId: string,
  payload: EnquiryPayload,
): Promise<void> {
  const updatedAt = deps.now();
  const sections = profileFromEnquiry(payload, updatedAt.toISOString().slice(0, 10));
  for (const [section, answers] of Object.entries(sections))
    await tx
      .insert(profileAnswers)
      .values({ userId, section, answers, updatedAt })
      .onConflictDoUpdate({
        target: [profileAnswers.userId, profileAnswers.section],
        // Of two values for one field, the right operand wins.
        set: { answers: sql`excluded.answers || ${profileAnswers.answers}` },
      });
}

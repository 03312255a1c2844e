import type { ProfileAnswers } from "#domain/students/profile-sections";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

/** Answers of the visitor's profile, to prefill forms. Empty for anonymous visitors and during an outage. */
export async function sectionsForDefaults(
  visitor: Visitor,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  if (!visitor.isSignedIn) return {};
  try {
    return (await services(visitor).students.showProfile()).sections;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {};
  }
}

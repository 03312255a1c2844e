import type { ProfileAnswers } from "#domain/students/profile-sections";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { anonymousSections } from "./anonymous-profile.server";

/**
 * What the visitor has told us, to prefill forms: the profile of their account, else the answers in this
 * browser. Empty during an outage.
 */
export async function sectionsForDefaults(
  visitor: Visitor,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  if (!visitor.isSignedIn) return anonymousSections(visitor.request);
  try {
    return (await services(visitor).students.showProfile()).sections;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return {};
  }
}

import type { ProfileAnswers } from "#domain/students/profile-sections";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";
import { anonymousSections } from "./anonymous-profile.server";

/**
 * What the visitor has told us, to prefill forms: the profile of their account, else the answers in this
 * browser. Empty if the profile can't be loaded in time.
 */
export async function sectionsForDefaults(
  visitor: Visitor,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  if (!visitor.isSignedIn) return anonymousSections(visitor.request);
  const profile = services(visitor).students.showProfile();
  return (await optional("profile", profile, null))?.sections ?? {};
}

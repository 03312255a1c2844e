import {
  requirementChecks,
  type RequirementCheck,
} from "#domain/recommendations/requirement-checks";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

/** A course compared with the visitor's profile. Null for anonymous visitors, staff and during an outage. */
export async function ownRequirementChecks(
  visitor: Visitor,
  course: Parameters<typeof requirementChecks>[0],
): Promise<RequirementCheck[] | null> {
  if (!visitor.isSignedIn || visitor.isInternal) return null;
  const profile = await optional(
    "requirement checks",
    services(visitor).students.showProfile(),
    null,
  );
  return profile && requirementChecks(course, profile.sections, today());
}

import {
  requirementChecks,
  type RequirementCheck,
} from "#domain/recommendations/requirement-checks";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

/** A course compared with the visitor's profile. Null for anonymous visitors, staff and during an outage. */
export async function ownRequirementChecks(
  visitor: Visitor,
  course: Parameters<typeof requirementChecks>[0],
): Promise<RequirementCheck[] | null> {
  if (!visitor.isSignedIn || visitor.isInternal) return null;
  try {
    const { sections } = await services(visitor).students.showProfile();
    return requirementChecks(course, sections, today());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

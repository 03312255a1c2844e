import {
  requirementChecks,
  type RequirementCheck,
} from "#domain/recommendations/requirement-checks";
import { today } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { sectionsForDefaults } from "~/services/students/profile-sections.server";

/** A course compared with the visitor's profile. Null for staff and for visitors who have answered nothing. */
export async function ownRequirementChecks(
  visitor: Visitor,
  course: Parameters<typeof requirementChecks>[0],
): Promise<RequirementCheck[] | null> {
  if (visitor.isInternal) return null;
  const sections = await sectionsForDefaults(visitor);
  if (!visitor.isSignedIn && Object.keys(sections).length === 0) return null;
  return requirementChecks(course, sections, today());
}

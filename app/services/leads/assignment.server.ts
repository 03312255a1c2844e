import * as assignment from "#contract/leads/assignment";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** Rules, load and unassigned leads. @throws ServiceError 403 without `all_user`. */
export const assignmentOverview = (visitor: Visitor) =>
  visitor.invoke(assignment.showAssignment, {});

/** Sets what a counsellor takes, and when. @throws ServiceError 400, 403, 404. */
export const setAssignmentRule = (
  visitor: Visitor,
  staffId: string,
  body: assignment.AssignmentRuleBody,
) => visitor.invoke(assignment.setAssignmentRule, { params: { staffId }, body });

/** Hands all open leads of a counsellor over. @throws ServiceError 403, 404. */
export const handOverLeads = (visitor: Visitor, staffId: string, toId: string | null) =>
  visitor.invoke(assignment.handOverLeads, { params: { staffId }, body: { toId } });

/** Adds or renames a holiday. @throws ServiceError 400, 403. */
export const setHoliday = (visitor: Visitor, { day, name }: assignment.Holiday) =>
  visitor.invoke(assignment.setHoliday, { params: { day }, body: { name } });

/** Removes a holiday. @throws ServiceError 403. */
export const deleteHoliday = (visitor: Visitor, day: string) =>
  visitor.invoke(assignment.deleteHoliday, { params: { day } });

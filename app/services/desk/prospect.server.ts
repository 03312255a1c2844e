import type { OperationRequest } from "#contract/operation";
import * as prospect from "#contract/prospect";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";

/** A lead with all enquiries. @throws Response 404; ServiceError 403 for a colleague's. */
export const prospectRecord = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(prospect.showProspect, { params: { id } }));

/** A page of a lead's timeline; `before` is `next` of the page before it. */
export const prospectTimeline = (visitor: Visitor, id: string, before: string | null) =>
  orNotFound(visitor.invoke(prospect.showProspectTimeline, { params: { id }, query: { before } }));

/** @throws ServiceError 400, 403, 404. */
export const changeProspect = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof prospect.changeProspect>["body"],
) => visitor.invoke(prospect.changeProspect, { params: { id }, body });

/** Adds a note or a contact. @throws ServiceError 400, 403, 404. */
export const addProspectEvent = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof prospect.addProspectEvent>["body"],
) => visitor.invoke(prospect.addProspectEvent, { params: { id }, body });

/** Merges another lead into this one. @throws ServiceError 403, 404, 409 ACCOUNTS_DIFFER. */
export const mergeProspect = (visitor: Visitor, id: string, otherId: string) =>
  visitor.invoke(prospect.mergeProspect, { params: { id }, body: { otherId } });

import * as fields from "#contract/leads/custom-fields";
import * as lead from "#contract/leads/leads";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** Leads that the filters match, a page at a time. */
export const leadList = (
  visitor: Visitor,
  query: OperationRequest<typeof lead.listLeads>["query"],
) => visitor.invoke(lead.listLeads, { query });

/** A lead with all enquiries. @throws Response 404; ServiceError 403 for a colleague's. */
export const leadRecord = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(lead.showLead, { params: { id } }));

/**
 * A page of a lead's timeline; `before` is `next` of the page before it. `hasRecords` adds consents
 * and accesses.
 */
export const leadTimeline = (
  visitor: Visitor,
  id: string,
  { before, hasRecords }: { readonly before: string | null; readonly hasRecords: boolean },
) =>
  orNotFound(
    visitor.invoke(lead.showLeadTimeline, {
      params: { id },
      query: { before, ...(hasRecords ? { records: "yes" as const } : {}) },
    }),
  );

/** @throws ServiceError 400, 403, 404. */
export const changeLead = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof lead.changeLead>["body"],
) => visitor.invoke(lead.changeLead, { params: { id }, body });

/** The leads of a bulk change: named by id, or those that filters match. @throws ServiceError 400, 404. */
export const previewBulkChange = (
  visitor: Visitor,
  body: OperationRequest<typeof lead.previewBulkChange>["body"],
) => visitor.invoke(lead.previewBulkChange, { body });

/** Changes several leads. @throws ServiceError 400, 404. */
export const changeLeadsInBulk = (
  visitor: Visitor,
  body: OperationRequest<typeof lead.changeLeadsInBulk>["body"],
) => visitor.invoke(lead.changeLeadsInBulk, { body });

/** Adds a note or a contact. @throws ServiceError 400, 403, 404. */
export const addLeadEvent = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof lead.addLeadEvent>["body"],
) => visitor.invoke(lead.addLeadEvent, { params: { id }, body });

/** Merges another lead into this one. @throws ServiceError 403, 404, 409 ACCOUNTS_DIFFER. */
export const mergeLead = (visitor: Visitor, id: string, otherId: string) =>
  visitor.invoke(lead.mergeLead, { params: { id }, body: { otherId } });

/** Fields that administrators have added to leads. */
export const leadFields = (visitor: Visitor) => visitor.invoke(fields.listLeadFields, {});

/** @throws ServiceError 400, 409 NAME_TAKEN. */
export const addLeadField = (
  visitor: Visitor,
  body: OperationRequest<typeof fields.addLeadField>["body"],
) => visitor.invoke(fields.addLeadField, { body });

/** @throws ServiceError 400, 404, 409 NAME_TAKEN. */
export const changeLeadField = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof fields.changeLeadField>["body"],
) => visitor.invoke(fields.changeLeadField, { params: { id }, body });

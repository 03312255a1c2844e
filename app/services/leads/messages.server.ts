import * as contract from "#contract/leads/messages";
import type { OperationRequest, RequestDefinition } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

type Body<D extends RequestDefinition> = OperationRequest<D>["body"];

export const messageTemplates = (visitor: Visitor) =>
  visitor.invoke(contract.listMessageTemplates, {});

/** @throws ServiceError 400, 409 NAME_TAKEN. */
export const addMessageTemplate = (
  visitor: Visitor,
  body: Body<typeof contract.addMessageTemplate>,
) => visitor.invoke(contract.addMessageTemplate, { body });

/** @throws ServiceError 400, 404, 409 NAME_TAKEN. */
export const changeMessageTemplate = (
  visitor: Visitor,
  id: string,
  body: Body<typeof contract.changeMessageTemplate>,
) => visitor.invoke(contract.changeMessageTemplate, { params: { id }, body });

/** @throws ServiceError 404. */
export const deleteMessageTemplate = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.deleteMessageTemplate, { params: { id } });

/** How a lead can be written to. @throws Response 404; ServiceError 403 for a colleague's. */
export const messageOptions = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(contract.showMessageOptions, { params: { id } }));

/** @throws ServiceError 400, 409 MESSAGE_REFUSED. */
export const previewMessage = (
  visitor: Visitor,
  id: string,
  body: Body<typeof contract.previewLeadMessage>,
) => visitor.invoke(contract.previewLeadMessage, { params: { id }, body });

/** @throws ServiceError 400, 409 MESSAGE_REFUSED, 429 MESSAGE_LIMIT. */
export const sendMessage = (
  visitor: Visitor,
  id: string,
  body: Body<typeof contract.sendLeadMessage>,
) => visitor.invoke(contract.sendLeadMessage, { params: { id }, body });

/** Invites an unverified lead to sign in. @throws ServiceError 409 MESSAGE_REFUSED, 429. */
export const inviteLead = (visitor: Visitor, id: string, body: Body<typeof contract.inviteLead>) =>
  visitor.invoke(contract.inviteLead, { params: { id }, body });

/** @throws ServiceError 404 for an unknown template. */
export const previewBulkMessage = (
  visitor: Visitor,
  body: Body<typeof contract.previewBulkMessage>,
) => visitor.invoke(contract.previewBulkMessage, { body });

/** @throws ServiceError 404 for an unknown template. */
export const sendBulkMessage = (visitor: Visitor, body: Body<typeof contract.sendBulkMessage>) =>
  visitor.invoke(contract.sendBulkMessage, { body });

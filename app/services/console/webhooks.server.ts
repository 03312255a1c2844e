import * as contract from "#contract/console/integrations";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** All calls throw ServiceError 403 without `all_user`, and 404 for an unknown endpoint. */

export const webhooks = (visitor: Visitor) => visitor.invoke(contract.listWebhooks, {});

/** @returns the endpoint's id and secret. @throws ServiceError 400 for an address that is not public */
export const addWebhook = (
  visitor: Visitor,
  body: OperationRequest<typeof contract.createWebhook>["body"],
) => visitor.invoke(contract.createWebhook, { body });

/** An endpoint with its latest deliveries. @throws Response 404 */
export const webhook = (visitor: Visitor, id: string) =>
  orNotFound(visitor.invoke(contract.listWebhookDeliveries, { params: { id } }));

export const changeWebhook = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof contract.changeWebhook>["body"],
) => visitor.invoke(contract.changeWebhook, { params: { id }, body });

/** @returns the new secret */
export const replaceSecret = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.replaceWebhookSecret, { params: { id } });

export const sendTest = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.testWebhook, { params: { id } });

export const deleteWebhook = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.deleteWebhook, { params: { id } });

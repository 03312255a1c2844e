import * as contract from "#contract/console/integrations";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** All calls throw ServiceError 403 without `all_user`. */

export const apiKeys = (visitor: Visitor) => visitor.invoke(contract.listApiKeys, {});

/** @returns the key, which is shown once. @throws ServiceError 429 for too many keys */
export const createApiKey = (
  visitor: Visitor,
  body: OperationRequest<typeof contract.createApiKey>["body"],
) => visitor.invoke(contract.createApiKey, { body });

/** @throws ServiceError 404 */
export const deleteApiKey = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.deleteApiKey, { params: { id } });

import * as contract from "#contract/console/administration";
import type { OperationRequest, RequestDefinition } from "#contract/operation/index";
import type { ServiceSettingKey } from "#domain/console/service-settings";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";

type Body<D extends RequestDefinition> = OperationRequest<D>["body"];

export const staffAccounts = (visitor: Visitor) => visitor.invoke(contract.listStaffAccounts, {});

/** @throws ServiceError 400. */
export const addStaffAccount = (visitor: Visitor, body: Body<typeof contract.addStaffAccount>) =>
  visitor.invoke(contract.addStaffAccount, { body });

/** @throws ServiceError 404, 409 OWN_ACCOUNT. */
export const changeStaffAccount = (
  visitor: Visitor,
  id: string,
  body: Body<typeof contract.changeStaffAccount>,
) => visitor.invoke(contract.changeStaffAccount, { params: { id }, body });

/** @throws ServiceError 404, 409 OWN_ACCOUNT. */
export const resetStaffSecondFactor = (visitor: Visitor, id: string) =>
  visitor.invoke(contract.resetStaffSecondFactor, { params: { id } });

export const serviceSettingValues = (visitor: Visitor) =>
  visitor.invoke(contract.listServiceSettings, {});

/** @throws ServiceError 400 outside of the setting's range. */
export const setServiceSetting = (visitor: Visitor, key: ServiceSettingKey, value: number | null) =>
  visitor.invoke(contract.setServiceSetting, { params: { key }, body: { value } });

/** Whether the services refused a change because it is of the visitor's own account. */
export const isOwnAccount = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === "OWN_ACCOUNT";

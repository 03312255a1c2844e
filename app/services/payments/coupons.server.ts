import type { OperationRequest, RequestDefinition } from "#contract/operation/index";
import * as contract from "#contract/payments/coupons";
import type { Visitor } from "~/services/auth/session/visitor.server";

type Body<D extends RequestDefinition> = OperationRequest<D>["body"];

export const coupons = (visitor: Visitor) => visitor.invoke(contract.listCoupons, {});

/** @throws ServiceError 400, 409 NAME_TAKEN. */
export const addCoupon = (visitor: Visitor, body: Body<typeof contract.addCoupon>) =>
  visitor.invoke(contract.addCoupon, { body });

/** @throws ServiceError 404. */
export const changeCoupon = (
  visitor: Visitor,
  code: string,
  body: Body<typeof contract.changeCoupon>,
) => visitor.invoke(contract.changeCoupon, { params: { code }, body });

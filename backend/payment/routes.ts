import { Hono } from "hono";
import * as administration from "#contract/administration";
import * as payment from "#contract/payment";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import * as coupons from "./coupons";
import { receiveCallback, receiveWebhook } from "./gateway-handlers";
import { showRefunds, makeRefund } from "./refund-handlers";
import * as student from "./student-handlers";

/** The payment service (navigation-and-content.md §7 "Payment"). */
export function paymentRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff } = operationRoutes(routes, deps);
  const limit = "pay";
  // Gateways sign their webhooks and the fields that browsers bring back.
  serve(payment.receiveWebhook, receiveWebhook, { limit: "webhook" });
  serve(payment.receiveCallback, receiveCallback, { limit });
  // Counsellors see their students' refunds. `all_user` sees all and can make them.
  serveStaff(payment.listRefunds, showRefunds);
  serveStaff(payment.makeRefund, makeRefund, { limit: "desk" });
  serveStaff(administration.listCoupons, coupons.listCoupons);
  serveStaff(administration.addCoupon, coupons.addCoupon, { limit: "desk" });
  serveStaff(administration.changeCoupon, coupons.changeCoupon, { limit: "desk" });
  serve(payment.showWhetherOpen, student.showWhetherOpen);
  serve(payment.showCoupon, student.showCoupon);
  serve(payment.startPurchase, student.startPurchase, { limit });
  serve(payment.showCheckout, student.showCheckout);
  serve(payment.showTransaction, student.showTransaction);
  serve(payment.cancelTransaction, student.cancelTransaction, { limit });
  serve(payment.showPurchase, student.showPurchase);
  serve(payment.listTransactions, student.listTransactions);
  serve(payment.decideTestPayment, student.decideTestPayment, { limit });
  return routes;
}

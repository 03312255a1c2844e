import { Hono } from "hono";
import * as administration from "#contract/payments/coupons";
import * as payment from "#contract/payments/payments";
import * as coupons from "../payments/coupons";
import { receiveCallback, receiveWebhook } from "../payments/gateway-handlers";
import { makeRefund, showRefunds } from "../payments/refund-handlers";
import * as student from "../payments/student-handlers";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";

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

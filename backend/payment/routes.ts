import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import { ownUser } from "../auth/bearer";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { receiveCallback, receiveWebhook } from "./gateway-handlers";
import { showRefunds, makeRefund } from "./refund-handlers";
import * as student from "./student-handlers";

/** The payment service (navigation-and-content.md §7 "Payment"). */
export function paymentRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  addGatewayRoutes(routes, deps);
  addRefundRoutes(routes, deps);
  addStudentRoutes(routes, deps);
  return routes;
}

type Routes = Hono<AccessEnv>;

/** Webhooks and browser callbacks of gateways, both verified by signature. */
function addGatewayRoutes(routes: Routes, deps: Deps): void {
  routes.post("/webhook/:gateway", limited(deps, "webhook"), receiveWebhook);
  routes.post("/callback/:gateway", limited(deps, "pay"), receiveCallback);
}

/** Counsellors see their students' refunds; `all_user` sees all and can make them. */
function addRefundRoutes(routes: Routes, deps: Deps): void {
  const makeRefunds = staffRoute(deps, "allUser", makeRefund);
  routes.get("/staff/refunds", staffRoute(deps, "counsellor", showRefunds));
  routes.post("/staff/refunds/:id", limited(deps, "desk"), makeRefunds);
}

function addStudentRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  const pay = limited(deps, "pay");
  const transaction = "/:userId/transaction/:transactionId";
  routes.get("/:userId/products", own, student.showWhetherOpen);
  routes.get("/:userId/coupon/:coupon", own, student.showCoupon);
  routes.post("/:userId/transaction", pay, own, student.buy);
  routes.get(`${transaction}/checkout`, own, student.showCheckout);
  routes.get(transaction, own, student.showTransaction);
  routes.delete(transaction, pay, own, student.cancel);
  routes.get("/:userId/bought-booster/:source", own, student.showPurchase);
  routes.get("/:userId/bought-status", own, student.listTransactions);
  routes.post("/:userId/test-gateway/:orderId", pay, own, student.decideTestPayment);
}

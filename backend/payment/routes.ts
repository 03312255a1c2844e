import { Hono } from "hono";
import { ownUser } from "../auth/bearer";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { gatewayOf } from "./gateway";
import { gatewayRoutes } from "./gateway-routes";
import { refundRoutes } from "./refund-routes";
import * as student from "./student-handlers";

/** The payment service (navigation-and-content.md §7 "Payment"). */
export function paymentRoutes(deps: Deps): Hono {
  const app = new Hono();
  const gateway = gatewayOf(deps.config);
  const payments: student.Payments = { deps, gateway };
  const own = ownUser(deps);
  const pay = limited(deps, "pay");
  const transaction = "/:userId/transaction/:transactionId";

  app.route("/", gatewayRoutes(deps, gateway));
  app.route("/staff/refunds", refundRoutes(deps, gateway));
  app.get("/:userId/products", own, (c) => c.json({ data: { isOpen: gateway !== null } }));
  app.get("/:userId/coupon/:coupon", own, student.showCoupon(payments));
  app.post("/:userId/transaction", pay, own, student.buy(payments));
  app.get(`${transaction}/checkout`, own, student.showCheckout(payments));
  app.get(transaction, own, student.showTransaction(payments));
  app.delete(transaction, pay, own, student.cancel(payments));
  app.get("/:userId/bought-booster/:source", own, student.showPurchase(payments));
  app.get("/:userId/bought-status", own, student.listTransactions(payments));
  app.post("/:userId/test-gateway/:orderId", pay, own, student.decideTestPayment(payments));
  return app;
}

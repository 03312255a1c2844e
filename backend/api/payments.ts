import * as operations from "#contract/payments";
import { feature } from "../platform/operations/feature";
import { withOwnTransactions } from "../platform/operations/operations";
import { addCoupon, changeCoupon, listCoupons } from "../payments/coupons";
import { receiveCallback, receiveWebhook } from "../payments/gateway-handlers";
import { listPaymentDifferences } from "../payments/reconcile";
import { makeRefund, showRefunds } from "../payments/refund-handlers";
import { declineRefund, requestRefund } from "../payments/requested-refunds";
import { listPayments, showPayment } from "../payments/staff-payments";
import {
  cancelTransaction,
  decideTestPayment,
  listTransactions,
  showCheckout,
  showCoupon,
  showPurchase,
  showTransaction,
  showWhetherOpen,
  startPurchase,
} from "../payments/student-handlers";

export const payments = feature(operations, {
  receiveWebhook: [receiveWebhook, "webhook"],
  receiveCallback: [receiveCallback, "pay"],
  listRefunds: showRefunds,
  makeRefund: [withOwnTransactions(makeRefund), "desk"],
  declineRefund: [withOwnTransactions(declineRefund), "desk"],
  listPayments,
  showPayment,
  requestRefund: [withOwnTransactions(requestRefund), "desk"],
  listPaymentDifferences,
  listCoupons,
  addCoupon: [addCoupon, "desk"],
  changeCoupon: [changeCoupon, "desk"],
  showWhetherOpen,
  showCoupon,
  startPurchase: [startPurchase, "pay"],
  showCheckout,
  showTransaction,
  cancelTransaction: [cancelTransaction, "pay"],
  showPurchase,
  listTransactions,
  decideTestPayment: [decideTestPayment, "pay"],
});

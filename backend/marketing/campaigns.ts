import type * as marketing from "#contract/marketing";
import { barFor } from "#domain/custom-bar";
import { serviceDataOf } from "../catalogue/service-data";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { notFound } from "../http/errors";
import type { OperationHandler } from "../http/operations";
import { hasOptedOut, setOptOut, subscriptionOf } from "../mail/topics";

/** navigation-and-content.md §7 "custom enquiry bar ?pageUrl" */
export const showCustomBar: OperationHandler<typeof marketing.showCustomBar> = async (
  { query: { pageUrl } },
  c,
) => {
  const { deps } = c.var;
  const { bars } = await serviceDataOf(deps);
  return { bar: barFor(bars, pageUrl, callerOf(c, deps.config).country) };
};

async function subscriptionOr404(deps: Deps, token: string) {
  const subscription = await subscriptionOf(deps, token);
  if (!subscription) throw notFound();
  return subscription;
}

/** Shows whether the recipient of a link has unsubscribed from its topic. */
export const showSubscription: OperationHandler<typeof marketing.showSubscription> = async (
  { params: { token } },
  c,
) => {
  const { deps } = c.var;
  const subscription = await subscriptionOr404(deps, token);
  return { topic: subscription.topic, isOut: await hasOptedOut(deps, subscription) };
};

/** Unsubscribes the recipient of a link from its topic, or subscribes them again. */
export const changeSubscription: OperationHandler<typeof marketing.changeSubscription> = async (
  { params: { token }, body: { isOut } },
  c,
) => {
  const { deps } = c.var;
  const subscription = await subscriptionOr404(deps, token);
  await setOptOut(deps.db, deps, subscription, isOut);
  return { topic: subscription.topic, isOut };
};

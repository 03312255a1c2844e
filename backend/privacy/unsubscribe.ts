import type * as marketing from "#contract/privacy/unsubscribe";
import type { Deps } from "../platform/deps";
import { notFound } from "../platform/http/errors";
import { hasOptedOut, setOptOut, subscriptionOf } from "../platform/mail/topics";
import type { OperationHandler } from "../platform/operations/operations";

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

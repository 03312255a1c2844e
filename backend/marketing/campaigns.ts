import { z } from "zod";
import { barFor } from "#domain/custom-bar";
import { serviceDataOf } from "../catalogue/service-data";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { notFound } from "../http/errors";
import { hasOptedOut, setOptOut, subscriptionOf } from "../mail/topics";

type TokenContext = ServiceContext<"/subscription/:token">;

const optOutSchema = z.object({ isOut: z.boolean() }).strict();

/** navigation-and-content.md §7 "custom enquiry bar ?pageUrl" */
export async function showCustomBar(c: ServiceContext): Promise<Response> {
  const { deps } = c.var;
  const { bars } = await serviceDataOf(deps);
  const bar = barFor(bars, c.req.query("pageUrl") ?? "", callerOf(c, deps.config).country);
  return c.json({ data: { bar } });
}

async function subscriptionOr404(c: TokenContext) {
  const subscription = await subscriptionOf(c.var.deps, c.req.param("token"));
  if (!subscription) throw notFound();
  return subscription;
}

/** Shows whether the recipient of a link has unsubscribed from its topic. */
export async function showSubscription(c: TokenContext): Promise<Response> {
  const subscription = await subscriptionOr404(c);
  const isOut = await hasOptedOut(c.var.deps, subscription);
  return c.json({ data: { topic: subscription.topic, isOut } });
}

/** Unsubscribes the recipient of a link from its topic, or subscribes them again. */
export async function changeSubscription(c: TokenContext): Promise<Response> {
  const { deps } = c.var;
  const { isOut } = await readBody(c.req.raw, optOutSchema);
  const subscription = await subscriptionOr404(c);
  await setOptOut(deps.db, deps, subscription, isOut);
  return c.json({ data: { topic: subscription.topic, isOut } });
}

import { z } from "zod";
import type { AnalyticsBatch } from "#domain/analytics";
import { customBarSchema, type CustomBar } from "#domain/custom-bar";
import type { Visitor } from "../auth/visitor.server";

const funnelSchema = z.object({
  days: z.number(),
  steps: z.array(z.object({ name: z.string(), number: z.number() })),
});

/** From visits to applications, over 7, 30 or 90 days. @throws ServiceError 403 without `all_user`. */
export async function funnel(visitor: Visitor, days: 7 | 30 | 90) {
  const { data } = await visitor.call({
    service: "marketing",
    path: "/funnel",
    query: { days },
    schema: funnelSchema,
  });
  return data;
}

/** The custom bar of a page (its path below the base path); null where there is none. */
export async function customBarOf(visitor: Visitor, path: string): Promise<CustomBar | null> {
  const { data } = await visitor.call({
    service: "marketing",
    path: "/custom-bar",
    query: { pageUrl: path },
    schema: z.object({ bar: customBarSchema.nullable() }),
  });
  return data.bar;
}

/** Hands a batch of events on to be counted. @throws ServiceError 400, 429. */
export async function countEvents(visitor: Visitor, batch: AnalyticsBatch): Promise<void> {
  await visitor.call({
    service: "marketing",
    path: "/events",
    method: "POST",
    body: batch,
    schema: z.object({ counted: z.number() }),
  });
}

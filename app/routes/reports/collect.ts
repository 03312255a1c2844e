import { analyticsBatchSchema } from "#domain/reports/analytics";
import { hidden, readFields } from "~/forms/form-schema.server";
import { defineAction } from "~/services/auth/define-action.server";
import { services } from "~/services/client/services.server";

/** Receives batches of analytics events (`navigator.sendBeacon`). The response is empty. */
export const action = defineAction(
  { csrf: "anonymous", honeypot: false, rate: { points: 240, perSeconds: 60 } },
  async ({ form, visitor }) => {
    const parsed = analyticsBatchSchema.safeParse(
      batchIn(readFields(form, { batch: hidden(64 * 1024) }).batch),
    );
    if (!parsed.success) return new Response(null, { status: 400 });
    // The response doesn't depend on it, and losing an event is acceptable.
    await services(visitor)
      .reports.collectEvents({ body: parsed.data })
      .catch(() => undefined);
    return new Response(null, { status: 202, headers: { "Cache-Control": "no-store" } });
  },
);

/** There is nothing to see here. */
export const loader = (): Response => new Response(null, { status: 404 });

function batchIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

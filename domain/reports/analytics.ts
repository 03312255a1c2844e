import { z } from "zod";
import { withoutSecret } from "../site/secret-paths";

/**
 * Analytics events. They are sent only with consent and without a name. See
 * docs/decisions/2026-11-21-analytics-without-personal-data.md.
 */
const eventCategories = ["page", "header", "footer", "form", "application"] as const;

/** An application as analytics reports it. */
export const applicationEventSchema = z
  .object({
    applicationId: z.string().max(60),
    intakeMonth: z.coerce.number().int().min(1).max(12),
    intakeYear: z.coerce.number().int().min(2000).max(2100),
    countryName: z.string().max(60),
    programName: z.string().max(160),
    university: z.string().max(160),
  })
  .strict();

/** Path below the base path, without a query string. A secret in it is replaced. */
export const analyticsPathSchema = z
  .string()
  .max(200, { abort: true })
  .regex(/^\/[\w\-./:]*$/)
  .overwrite(withoutSecret);

export const analyticsEventSchema = z
  .object({
    /** A built-in event, or a click on a link (domain/site/navigation-event.ts). */
    event: z
      .string()
      .max(80, { abort: true })
      .regex(
        /^(visit_started|page_loaded|lead_submitted|application_started|(header|footer)_[a-z0-9_]+_clicked)$/,
      ),
    category: z.enum(eventCategories),
    path: analyticsPathSchema,
    application: applicationEventSchema.optional(),
  })
  .strict();
/**
 * Events that the services count when they happen (backend/reports/analytics.ts). A browser only
 * reports them to the tracking service and the data layer.
 */
export const serverEvents = ["lead_submitted", "application_started"] as const;
export type ServerEvent = (typeof serverEvents)[number];

export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;

/**
 * A batch of events. `client` is a random id that the browser generates and replaces on sign-out.
 */
export const analyticsBatchSchema = z
  .object({
    client: z.string().regex(/^[\w-]{8,40}$/),
    events: z.array(analyticsEventSchema).min(1).max(40),
  })
  .strict();

/** One step of the funnel from a visit to an application. */
export interface FunnelStep {
  readonly name: string;
  readonly number: number;
}

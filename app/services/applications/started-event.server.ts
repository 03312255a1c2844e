import { countryName } from "#domain/countries/country-options";
import type { applicationEventSchema } from "#domain/reports/analytics";
import type { z } from "zod";
import { nextPageEvent } from "~/platform/response/next-page-event.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";

/**
 * Headers that report a started application, with the fields of core.md §3 "Application
 * (analytics)". Nothing is reported if the application can't be read: it has been started anyway.
 */
export async function startedEvent(
  visitor: Visitor,
  applicationId: string,
): Promise<Readonly<Record<string, string>>> {
  try {
    const { application } = await services(visitor).applications.showApplication({
      params: { applicationId },
      query: {},
    });
    const { id, intakeMonth, intakeYear, countrySlug, title, universityName } = application;
    const fields: z.output<typeof applicationEventSchema> = {
      applicationId: id,
      intakeMonth,
      intakeYear,
      countryName: countryName(countrySlug),
      programName: title,
      university: universityName,
    };
    const event = { event: "application_started", category: "application" } as const;
    return nextPageEvent(visitor.request, { ...event, application: fields });
  } catch (error) {
    if (error instanceof ServiceError) return {};
    throw error;
  }
}

import type { ExportFormat } from "#domain/enquiries/export-formats";
import { addToDay, isDay, parseIst } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Enquiries as CSV, from one day to another, both included; "" for no limit. @throws ServiceError */
export function exportEnquiries(
  visitor: Visitor,
  from: string,
  to: string,
  format: ExportFormat,
): Promise<Response> {
  const startOf = (day: string): string => parseIst(`${day}T00:00`).toISOString();
  const query = {
    format,
    from: isDay(from) ? startOf(from) : null,
    to: isDay(to) ? startOf(addToDay(to, 1, "day")) : null,
  };
  return services(visitor).enquiries.exportEnquiries({ query });
}

import type * as contract from "#contract/enquiries/imports";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Uploads a file with leads. @throws ServiceError 400 with the line that cannot be read, 413 */
export function uploadLeads(visitor: Visitor, file: File): Promise<contract.LeadImport> {
  const body = new FormData();
  body.set("file", file);
  body.set("fileName", file.name.slice(-120) || "leads.csv");
  return services(visitor).enquiries.uploadLeadImport({ body });
}

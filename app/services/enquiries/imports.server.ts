import * as contract from "#contract/enquiries/imports";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** A thousand leads are stored one after the other. */
const RUN_TIMEOUT_MS = 120_000;

/** The latest imports of leads. @throws ServiceError 403 without `all_user`. */
export const leadImports = (visitor: Visitor) => visitor.invoke(contract.listLeadImports, {});

/** An import of leads. @throws Response 404 */
export const leadImport = (visitor: Visitor, id: string): Promise<contract.LeadImport> =>
  orNotFound(visitor.invoke(contract.showLeadImport, { params: { id } }));

/** Uploads a file with leads. @throws ServiceError 400 with the line that cannot be read, 413 */
export function uploadLeads(visitor: Visitor, file: File): Promise<contract.LeadImport> {
  const body = new FormData();
  body.set("file", file);
  body.set("fileName", file.name.slice(-120) || "leads.csv");
  return visitor.invoke(contract.uploadLeadImport, { body });
}

/** Checks or imports the leads of a file. @throws ServiceError 400, 404, 409 IMPORT_FINISHED */
export const runLeadImport = (
  visitor: Visitor,
  id: string,
  body: OperationRequest<typeof contract.runLeadImport>["body"],
) =>
  visitor.invoke(contract.runLeadImport, { params: { id }, body }, { timeoutMs: RUN_TIMEOUT_MS });

import { exportFormats } from "#domain/enquiries/export-formats";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { exportEnquiries } from "~/services/enquiries/inbox.server";

/** Streams enquiries as CSV: all of them for `all_user`, assigned ones for a counsellor. */
export const loader = withStaffFile("counsellor", ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  const format = exportFormats.find((one) => one === query.get("format")) ?? "full";
  return exportEnquiries(visitor, query.get("from") ?? "", query.get("to") ?? "", format);
});

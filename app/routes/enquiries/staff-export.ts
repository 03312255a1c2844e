import { withStaffFile } from "~/services/auth/staff-guards.server";
import { exportLeads } from "~/services/enquiries/inbox.server";

/** Streams enquiries as CSV: all of them for `all_user`, assigned ones for a counsellor. */
export const loader = withStaffFile("counsellor", ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  return exportLeads(visitor, query.get("from") ?? "", query.get("to") ?? "");
});

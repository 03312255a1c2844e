import { withStaffFile } from "~/services/auth/staff-guards.server";
import { exportLeads } from "~/services/desk/desk.server";

/** Enquiries as a CSV file, streamed: all for `all_user`, their own for a counsellor. */
export const loader = withStaffFile("counsellor", ({ request, visitor }) => {
  const query = new URL(request.url).searchParams;
  return exportLeads(visitor, query.get("from") ?? "", query.get("to") ?? "");
});

import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";

/** Sends the rows that an import skips, with the reasons, as CSV. */
export const loader = withStaffFile("leadManager", ({ params, visitor }) =>
  services(visitor).enquiries.downloadSkippedRows({ params: { id: params.import ?? "" } }),
);

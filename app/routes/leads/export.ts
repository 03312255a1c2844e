import { leadFilterNames, readLeadFilters } from "~/forms/leads/bulk-change.server";
import { withStaffFile } from "~/services/auth/staff-guards.server";
import { services } from "~/services/client/services.server";
import { filtersIn } from "~/services/console/saved-views.server";

/** Streams the leads that the filters of the address match as CSV. */
export const loader = withStaffFile("counsellor", ({ request, visitor }) =>
  services(visitor).leads.exportLeads({
    query: readLeadFilters(filtersIn(new URL(request.url), leadFilterNames)),
  }),
);

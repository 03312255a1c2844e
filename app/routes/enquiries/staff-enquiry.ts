import { redirect } from "@remix-run/node";
import { hrefTo } from "#domain/site/href";
import { withStaff } from "~/services/auth/staff-guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Redirects from an enquiry to the record of its person. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const { id, prospectId: leadId } = await orNotFound(
    services(visitor).enquiries.showEnquiry({ params: { id: params.enquiry ?? "" } }),
  );
  // Until the enquiry is attached, it has no record.
  if (!leadId) return redirect(hrefTo("/counsellor/leads"), 303);
  return redirect(
    hrefTo("/counsellor/prospects/:lead", { lead: leadId }) + `?show=enquiries#enquiry-${id}`,
    303,
  );
});

import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withStaff } from "~/services/auth/staff-guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** Redirects from an enquiry to the record of its person. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const { id, prospectId: leadId } = await orNotFound(
    services(visitor).enquiries.showEnquiry({ params: { id: params.enquiry ?? "" } }),
  );
  return redirect(sitePath(`/counsellor/prospects/${leadId}#enquiry-${id}`), 303);
});

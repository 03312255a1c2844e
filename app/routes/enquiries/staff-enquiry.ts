import { redirect } from "@remix-run/node";
import { sitePath } from "#domain/site/site-path";
import { withStaff } from "~/services/auth/staff-guards.server";
import { enquiry } from "~/services/enquiries/inbox.server";

/** Leads from an enquiry to the record of its person. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const { id, prospectId } = await enquiry(visitor, params.lead ?? "");
  return redirect(sitePath(`/counsellor/prospects/${prospectId}#enquiry-${id}`), 303);
});

import type { LoaderFunctionArgs } from "@remix-run/node";
import { DialogFrame } from "~/components/dialog";
import { EnquiryForm } from "~/components/enquiry/enquiry-form";
import { enquiryPrefill } from "~/forms/enquiry-prefill";
import { enquiryView } from "~/forms/enquiry-view.server";
import { findVariant } from "~/forms/enquiry-variants";
import { formFragment } from "~/server/fragment.server";
import { Visitor } from "~/services/auth/visitor.server";

/** The form of /enquiry4 as bare HTML: what "Apply for this program" opens (core.md §4). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  const variant = findVariant("enquiry4");
  if (!variant) throw new Response(null, { status: 404 });
  const values = enquiryPrefill({ user: visitor.liteUser, url: new URL(request.url) });
  return formFragment(visitor, (csrf) => (
    <DialogFrame>
      <h2>{variant.heading}</h2>
      <p>{variant.lead}</p>
      <EnquiryForm
        view={enquiryView({ variant, region: visitor.region, now: new Date(), values, csrf })}
      />
    </DialogFrame>
  ));
}

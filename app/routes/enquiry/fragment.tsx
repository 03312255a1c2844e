import type { LoaderFunctionArgs } from "@remix-run/node";
import { DialogFrame } from "~/components/dialog";
import { EnquiryForm } from "~/components/enquiry/enquiry-form";
import { enquiryView } from "~/forms/enquiry-view.server";
import { findVariant } from "~/forms/enquiry-variants";
import { sessionToken } from "~/server/form-page.server";
import { fragmentResponse } from "~/server/fragment.server";
import { PRIVATE_PAGE } from "~/server/headers.server";
import { Visitor } from "~/services/auth/visitor.server";

/** The form of /enquiry4 as bare HTML: what "Apply for this program" opens (core.md §4). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await Visitor.of(request);
  const variant = findVariant("enquiry4");
  if (!variant) throw new Response(null, { status: 404 });
  const about = new URL(request.url).searchParams.get("calculation")?.trim().slice(0, 400);
  const { csrf, headers } = await sessionToken(visitor);
  const { fullName, email, mobile } = visitor.liteUser ?? {};
  const values = {
    ...(about ? { calculation: about } : {}),
    ...(fullName ? { name: fullName } : {}),
    ...(email ? { email } : {}),
    ...(mobile ? { mobile } : {}),
  };
  const view = enquiryView({ variant, region: visitor.region, now: new Date(), values, csrf });
  const response = fragmentResponse(
    <DialogFrame>
      <h2>{variant.heading}</h2>
      <p>{variant.lead}</p>
      <EnquiryForm view={view} />
    </DialogFrame>,
    PRIVATE_PAGE,
  );
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return visitor.finish(response);
}

import { DialogFrame } from "~/components/dialog";
import { EnquiryForm } from "~/components/enquiry/enquiry-form";
import { enquiryPrefill } from "~/forms/enquiry-prefill.server";
import { enquiryView } from "~/forms/enquiry-view.server";
import { findVariant } from "~/forms/enquiry-variants";
import { formFragment } from "~/server/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";
import { VisitorSpeech } from "~/components/language";

/**
 * The form of /enquiry4 as an HTML fragment, which "Apply for this program" opens in a dialog
 * (core.md §4).
 */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  const variant = findVariant("enquiry4");
  if (!variant) throw new Response(null, { status: 404 });
  const { region, t } = visitor;
  const values = enquiryPrefill({ user: visitor.liteUser, url: new URL(request.url) });
  return formFragment(visitor, (csrf) => (
    <VisitorSpeech.Provider value={visitor.speech}>
      <DialogFrame>
        <h2>{t(variant.heading)}</h2>
        <p>{t(variant.lead)}</p>
        <EnquiryForm view={enquiryView({ variant, region, t, now: new Date(), values, csrf })} />
      </DialogFrame>
    </VisitorSpeech.Provider>
  ));
});

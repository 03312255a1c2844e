import { EnquiryForm } from "~/components/enquiries/enquiry-form";
import { DialogFrame } from "~/components/ui/dialog";
import { VisitorSpeech } from "~/components/visitor/language";
import { enquiryPrefill } from "~/forms/enquiries/prefill.server";
import { findVariant } from "~/forms/enquiries/variants";
import { enquiryView } from "~/forms/enquiries/view.server";
import { formFragment } from "~/platform/response/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";

/** The form of /enquiry4 as an HTML fragment, which "Apply for this program" opens in a dialog. */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  const variant = findVariant("enquiry4");
  if (!variant) throw new Response(null, { status: 404 });
  const { region, t } = visitor;
  const values = enquiryPrefill({
    user: visitor.isStaff ? null : visitor.liteUser,
    url: new URL(request.url),
  });
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

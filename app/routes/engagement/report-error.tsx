import { DialogFrame } from "~/components/dialog";
import { ReportForm } from "~/components/profile/report-form";
import { formatBytes } from "#domain/document-types";
import { issueTypes } from "#domain/issue-types";
import { sitePath } from "#domain/site-path";
import { env } from "~/server/env.server";
import { formFragment } from "~/server/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";
import { VisitorSpeech } from "~/components/language";

/** The report form as bare HTML, for the dialog; without a session the link is followed instead. */
export const loader = withVisitor(async ({ request, visitor }): Promise<Response> => {
  if (!visitor.isSignedIn) throw new Response(null, { status: 401 });
  const query = new URL(request.url).searchParams;
  const typed = {
    issueType: issueTypes.find((one) => one === query.get("issueType")) ?? "",
    page: (query.get("from") ?? "").slice(0, 300),
  };
  return formFragment(visitor, (csrf) => (
    <VisitorSpeech.Provider value={visitor.speech}>
      <DialogFrame>
        <h2>{visitor.t("Report a problem")}</h2>
        <ReportForm
          csrf={csrf}
          maxSize={formatBytes(env().DOCUMENT_MAX_BYTES)}
          action={sitePath("/report-error")}
          view={{ typed, errors: {} }}
        />
      </DialogFrame>
    </VisitorSpeech.Provider>
  ));
});

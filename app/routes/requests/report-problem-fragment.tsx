import { formatBytes } from "#domain/documents/document-types";
import { issueTypes } from "#domain/requests/issue-types";
import { hrefTo } from "#domain/site/href";
import { ReportForm } from "~/components/requests/problem-report-form";
import { DialogFrame } from "~/components/ui/dialog";
import { VisitorSpeech } from "~/components/visitor/language";
import { env } from "~/platform/env.server";
import { formFragment } from "~/platform/response/fragment.server";
import { withVisitor } from "~/services/auth/guards.server";

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
          action={hrefTo("/report-error")}
          view={{ typed, errors: {} }}
        />
      </DialogFrame>
    </VisitorSpeech.Provider>
  ));
});

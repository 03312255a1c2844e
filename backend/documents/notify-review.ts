import { reviewReasons } from "#domain/documents/review-reasons";
import { draftPath } from "#domain/students/learning";
import { notifyPerson } from "../notifications/notify-person";
import type { Database } from "../platform/db/types";
import type { Deps } from "../platform/deps";
import type { DocumentRow } from "./documents";

/** Tells the student that a document was accepted, or sent back and what to do next. */
export async function announceDocumentReview(
  tx: Database,
  deps: Deps,
  { userId, label, status, reasons, note, planKey, moduleId }: DocumentRow,
): Promise<void> {
  if (status === "waiting") return;
  const isAccepted = status === "accepted";
  await notifyPerson(tx, deps, userId, {
    kind: isAccepted ? "document_accepted" : "document_returned",
    write: (t) => ({
      subject: isAccepted
        ? t("Your counsellor accepted the document {{document}}.", { document: label })
        : t("Your counsellor sent the document {{document}} back.", { document: label }),
      lines: [
        ...reasons.map((one) => `${t(reviewReasons[one].name)}. ${t(reviewReasons[one].next)}`),
        ...(note ? [note] : []),
      ],
    }),
    path: planKey && moduleId ? draftPath(planKey, moduleId) : "/profile/documents",
  });
}

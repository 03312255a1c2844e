import { formatBytes } from "#domain/documents/document-types";
import { issueTypeNames, issueTypes } from "#domain/requests/issue-types";
import { isFileError } from "#domain/site/error-catalogue";
import { fileField, hidden, readFields, text } from "~/forms/form-schema.server";
import type { ReportView } from "~/forms/requests/problem-report-view";
import { env } from "~/platform/env.server";
import type { PostArgs, PostPolicy } from "~/services/auth/define-action.server";
import { failureOf } from "~/services/client/failure.server";
import { documentPolicy } from "~/services/documents/receive-document.server";
import { reportError } from "./ask.server";

/** The policy of a page that receives problem reports. */
export const reportPolicy = {
  ...documentPolicy,
  pending: [
    {
      title: "Report a problem",
      fields: {
        issueType: {
          label: "Topic",
          values: issueTypeNames,
        },
        text: "What happened",
        page: "Page with the problem",
      },
    },
  ],
} as const satisfies PostPolicy;

/**
 * Stores the report of a post (`reportPolicy`). Null on success, otherwise the data of the form
 * with its error.
 */
export async function receiveReport({
  form,
  visitor,
  isTooBig,
}: PostArgs): Promise<{ readonly view: ReportView; readonly status: number } | null> {
  const typed = readFields(form, { issueType: text(40), text: text(2_000), page: hidden(300) });
  const { t } = visitor;
  const tooBig = t("Choose a picture under {{size}}.", {
    size: formatBytes(env().DOCUMENT_MAX_BYTES),
  });
  if (isTooBig) return { view: { typed, errors: { screenshot: tooBig } }, status: 413 };
  const errors = {
    ...(issueTypes.some((one) => one === typed.issueType)
      ? {}
      : { issueType: t("Choose a topic.") }),
    ...([...typed.text].length >= 10
      ? {}
      : { text: t("Tell us in a sentence or two what happened.") }),
  };
  if (Object.keys(errors).length > 0) return { view: { typed, errors }, status: 400 };
  try {
    await reportError(visitor, { ...typed, screenshot: fileField(form, "screenshot") });
  } catch (error) {
    const { message, code, fields, status } = failureOf(error);
    const isFile = status === 413 || isFileError(code);
    const field = isFile ? "screenshot" : "text" in fields ? "text" : "main";
    return { view: { typed, errors: { [field]: status === 413 ? tooBig : t(message) } }, status };
  }
  return null;
}

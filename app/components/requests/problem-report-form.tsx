import { acceptedFiles } from "#domain/documents/document-types";
import { issueTypeNames, issueTypes } from "#domain/requests/issue-types";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { FileField, SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { useT } from "~/components/visitor/language";
import type { ReportView } from "~/forms/requests/problem-report-view";

/** Reports a problem with an optional screenshot. */
export function ReportForm({
  csrf,
  maxSize,
  action,
  view: { typed, errors },
}: {
  readonly csrf: string | null;
  /** `2 MB` */
  readonly maxSize: string;
  readonly action: string;
  readonly view: ReportView;
}) {
  const t = useT();
  return (
    <form
      className={formStyle}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
    >
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <SelectField
        name="issueType"
        label={t("Topic")}
        placeholder={t("Choose")}
        options={issueTypes.map((value) => ({ value, label: t(issueTypeNames[value]) }))}
        defaultValue={typed.issueType}
        error={errors.issueType}
      />
      <TextAreaField
        name="text"
        label={t("What happened")}
        maxLength={2_000}
        defaultValue={typed.text}
        error={errors.text}
      />
      <TextField
        name="page"
        label={t("Which page?")}
        optional
        maxLength={300}
        defaultValue={typed.page}
        error={errors.page}
      />
      <FileField
        name="screenshot"
        label={t("Screenshot")}
        hint={t("JPEG, PNG or PDF under {{size}}", { size: maxSize })}
        optional
        accept={acceptedFiles}
        error={errors.screenshot}
      />
      <div>
        <Button tone="accent">{t("Report")}</Button>
      </div>
    </form>
  );
}

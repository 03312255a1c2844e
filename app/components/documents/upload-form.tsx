import type { ReactNode } from "react";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { UploadProgress } from "./upload-progress";

export interface UploadProps {
  readonly csrf: string | null;
  /** Bytes; the script makes pictures smaller that are not under it. */
  readonly maxBytes: number;
  /** The small script that shows progress and makes pictures smaller; null where it was not built. */
  readonly script?: string | null;
}

interface Props extends UploadProps {
  readonly errors?: Readonly<Record<string, string | undefined>>;
  /** The text of the button. */
  readonly button: ReactNode;
  readonly tone?: "accent" | "secondary";
  readonly children: ReactNode;
}

/** Sends a file. A plain form; the script adds the bar and makes pictures fit. */
export function UploadForm(props: Props) {
  const { csrf, maxBytes, script, errors, button, tone = "accent", children } = props;
  return (
    <form
      className={formStyle}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-upload={maxBytes}
    >
      {errors ? <ErrorSummary errors={errors} /> : null}
      <CsrfField token={csrf} />
      {children}
      <UploadProgress />
      <div>
        <Button tone={tone} name="intent" value="upload">
          {button}
        </Button>
      </div>
      {script ? <script src={script} defer /> : null}
    </form>
  );
}

import { ErrorSummary } from "~/components/fields/error-summary";
import { Notice } from "~/components/ui/notice";

interface Props {
  /** What the action returned for a rejected form. */
  readonly result:
    | {
        readonly message: string | null;
        /** Messages by the name of their field. */
        readonly errors: Readonly<Record<string, string | undefined>>;
      }
    | undefined;
}

/** Why a form was rejected: its fields, each with a link, or a message if no field is wrong. */
export function FormProblems({ result }: Props) {
  const errors = result?.errors ?? {};
  if (Object.values(errors).some(Boolean)) return <ErrorSummary errors={errors} />;
  return result?.message ? <Notice tone="error">{result.message}</Notice> : null;
}

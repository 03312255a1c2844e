import { callBackTimeNames, callBackTimes } from "#domain/requests/call-back";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import type { CallBackView } from "~/forms/requests/call-back-view";

/** Requests a callback: number, time and topic. */
export function CallBackForm({
  csrf,
  view,
}: {
  readonly csrf: string | null;
  readonly view: CallBackView;
}) {
  const { typed, errors } = view;
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={errors} />
      <CsrfField token={csrf} />
      <TextField
        name="mobile"
        label="Phone number"
        hint="Include the country code for numbers outside India: +49 151 …"
        inputMode="tel"
        autoComplete="tel"
        maxLength={24}
        defaultValue={typed.mobile}
        error={errors.mobile}
      />
      <SelectField
        name="preferredTime"
        label="When"
        options={callBackTimes.map((value) => ({ value, label: callBackTimeNames[value] }))}
        defaultValue={typed.preferredTime}
        error={errors.preferredTime}
      />
      <TextField
        name="topic"
        label="Topic"
        maxLength={300}
        defaultValue={typed.topic}
        error={errors.topic}
      />
      <div>
        <Button tone="accent">Request a callback</Button>
      </div>
    </form>
  );
}

import { CsrfField, SessionTokenField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import {
  CheckboxField,
  PhoneField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/fields/fields";
import { form as formStyle, hint } from "~/components/fields/fields.css";
import { HoneypotField } from "~/components/fields/hidden-fields";
import { Steps } from "~/components/layout/steps";
import { PolicyLink } from "~/components/privacy/policy-link";
import { Button } from "~/components/ui/button";
import { InVisitorsLanguage, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { unpackOptions } from "~/content/auth/packed-options";
import type { EnquiryFormView, FieldView } from "~/forms/enquiries/form-view";

interface EnquiryFormProps {
  readonly view: EnquiryFormView;
  /**
   * Whether the form is part of a page that shared caches store. It has no one-time key then: the
   * services recognise an enquiry that is sent twice.
   */
  readonly isOnCachedPage?: boolean;
}

/**
 * An enquiry form, or one step of it. It posts to its own route, with or without scripts, and has
 * no data of the visitor, so it can be part of a cached page.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  return (
    <InVisitorsLanguage>
      <EnquiryQuestions {...props} />
    </InVisitorsLanguage>
  );
}

function EnquiryQuestions({ view, isOnCachedPage = false }: EnquiryFormProps) {
  const t = useT();
  return (
    <form
      className={formStyle}
      method="post"
      action={view.action}
      noValidate
      data-enquiry
      {...useVisitorsLanguage()}
    >
      <ErrorSummary
        errors={Object.fromEntries(view.errors.map(({ name, message }) => [name, message]))}
      />
      {view.stepNames.length > 1 ? (
        <Steps label={t("Steps")} names={view.stepNames} current={view.step} />
      ) : null}
      {view.hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {view.stepNames.length > 1 ? <input type="hidden" name="step" value={view.step} /> : null}
      {view.sourceUrl ? (
        // In what isn't laid out yet (late-layout.ts), browsers don't know that it is hidden.
        <input type="hidden" name="sourceUrl" value={view.sourceUrl} aria-hidden />
      ) : null}
      {view.calculation ? (
        <p>{t("Our counsellors will see: {{calculation}}", { calculation: view.calculation })}</p>
      ) : null}
      {view.about ? <p>{t("You're asking about: {{about}}", { about: view.about })}</p> : null}
      {isOnCachedPage ? <SessionTokenField token={view.csrf} /> : <CsrfField token={view.csrf} />}
      {view.fields.map((field) => (
        <Field key={field.name} field={field} view={view} />
      ))}
      <HoneypotField />
      <div>
        <Button tone="accent" wide>
          {view.submitText}
        </Button>
        {view.step > 0 ? (
          <Button tone="quiet" name="go" value="back">
            {t("Back")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Field({ field, view }: { readonly field: FieldView; readonly view: EnquiryFormView }) {
  const t = useT();
  const shared = {
    name: field.name,
    label: field.label,
    hint: field.suggestion
      ? t("Did you mean {{suggestion}}?", { suggestion: field.suggestion })
      : field.hint,
    error: field.error,
    optional: field.isOptional,
    defaultValue: field.value,
  };
  switch (field.kind) {
    case "phone":
      return (
        <PhoneField
          {...shared}
          countryName="mobileCountry"
          countries={unpackOptions(view.dialOptions)}
          defaultCountry={view.mobileCountry}
        />
      );
    case "select":
      return (
        <>
          <SelectField
            {...shared}
            options={field.options ?? []}
            placeholder={field.placeholder ?? t("Choose one")}
          />
          {field.name === "city" ? <OtherCity view={view} /> : null}
        </>
      );
    case "radio":
      return <RadioField {...shared} options={field.options ?? []} />;
    case "textarea":
      return <TextAreaField {...shared} maxLength={field.maxLength} />;
    case "consent":
      return <Consent field={field} text={view.consentText} />;
    default:
      return (
        <TextField
          {...shared}
          type={field.kind === "email" ? "email" : "text"}
          autoComplete={field.autoComplete}
          inputMode={field.inputMode}
          maxLength={field.maxLength ?? 254}
        />
      );
  }
}

interface ConsentProps {
  readonly field: FieldView;
  readonly text: string;
}

/** The box of the consent, with the policy that it is about. */
const Consent = ({ field, text }: ConsentProps) => (
  <>
    <CheckboxField
      name={field.name}
      label={text}
      error={field.error}
      value="yes"
      defaultChecked={field.value === "yes"}
    />
    <p className={hint}>
      <PolicyLink />
    </p>
  </>
);

/** Shown next to the list, for cities that aren't in it. */
function OtherCity({ view }: { readonly view: EnquiryFormView }) {
  const t = useT();
  return (
    <TextField
      name="otherCity"
      label={t("Other city")}
      optional
      error={view.otherCity.error}
      defaultValue={view.otherCity.value}
      autoComplete="address-level2"
      maxLength={80}
    />
  );
}

import {
  callTimeZoneName,
  callTimeZones,
  contactFields,
  spokenLanguageName,
  spokenLanguages,
  timeIn,
} from "#domain/leads/contact-data";
import type { LeadRecord } from "#domain/leads/lead";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField, TextField } from "~/components/fields/fields";
import { Button } from "~/components/ui/button";
import { Facts } from "~/components/ui/facts";
import * as styles from "./lead.css";

type Texts = Readonly<Record<string, string>>;
type Contact = Pick<LeadRecord, "id" | (typeof contactFields)[number]>;

const languages = spokenLanguages.map(({ code, name }) => ({ value: code, label: name }));
const zones = callTimeZones.map(({ zone, name }) => ({ value: zone, label: name }));

/** A lead's contact data as the form has it, to notice changes by others. */
const shownContact = (lead: Contact): Texts =>
  Object.fromEntries(contactFields.map((field) => [field, lead[field] ?? ""]));

interface FormProps {
  readonly lead: Contact;
  readonly csrf: string | null;
  readonly typed: Texts;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Corrects contact data. */
export function ContactForm({ lead, csrf, typed, errors }: FormProps) {
  const shown = shownContact(lead);
  const values: Texts = { ...shown, ...typed };
  const field = (name: (typeof contactFields)[number], hint?: string) => {
    const own = errors[name] ? `Now: ${shown[name] || "empty"}` : hint;
    return {
      name,
      defaultValue: values[name],
      error: errors[name],
      optional: "unmarked" as const,
      ...(own ? { hint: own } : {}),
    };
  };
  return (
    <form
      className={styles.box}
      method="post"
      action={hrefTo("/counsellor/prospects/:lead/contact", { lead: lead.id })}
      aria-labelledby="form-contact"
      noValidate
    >
      <h3 id="form-contact">Correct contact data</h3>
      <CsrfField token={csrf} />
      <input type="hidden" name="form" value="contact" />
      <input type="hidden" name="shown" value={JSON.stringify(shown)} />
      <TextField {...field("name")} label="Name" maxLength={100} />
      <TextField {...field("mobile")} label="Mobile number" type="tel" maxLength={40} />
      <TextField {...field("email")} label="Email address" type="email" maxLength={254} />
      <TextField
        {...field("secondMobile", "For example, of a parent")}
        label="Second number"
        type="tel"
        maxLength={40}
      />
      <TextField {...field("secondContact")} label="Whose number it is" maxLength={60} />
      <SelectField
        {...field("language")}
        label="Language"
        placeholder="Not known"
        options={languages}
      />
      <SelectField
        {...field("timeZone")}
        label="Time zone"
        placeholder="Not known"
        options={zones}
      />
      <div>
        <Button>Save</Button>
      </div>
    </form>
  );
}

interface FactsProps {
  readonly lead: Contact & Pick<LeadRecord, "verified" | "consent">;
}

const consentVersions: ReadonlyMap<string, string> = new Map([
  ["import", "in writing, before an import"],
  ["staff", "to a member of staff"],
]);

/** What is known besides what can be corrected. */
export function ContactFacts({ lead: { verified, consent } }: FactsProps) {
  const facts = [
    { label: "Verified number", value: verified?.mobile },
    { label: "Verified address", value: verified?.email },
    {
      label: "Agreed to be contacted",
      value: consent
        ? `${formatDate(consent.givenAt)}, ${consentVersions.get(consent.version) ?? `text of ${consent.version}`}`
        : "No consent is recorded",
    },
  ];
  return <Facts facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />;
}

/** The second number, the language and the time where the person is. */
export function ContactLine({
  lead,
  now,
}: {
  readonly lead: Contact & Pick<LeadRecord, "refusedChannels">;
  readonly now: string;
}) {
  const { secondMobile, secondContact, language, timeZone } = lead;
  if (!secondMobile && !language && !timeZone) return null;
  return (
    <p>
      {secondMobile ? (
        <>
          {lead.refusedChannels.includes("calls") ? (
            secondMobile
          ) : (
            <a href={`tel:${secondMobile}`}>{secondMobile}</a>
          )}{" "}
          {secondContact ? `(${secondContact}) ` : ""}
        </>
      ) : null}
      {[
        language ? spokenLanguageName(language) : null,
        timeZone ? `now ${timeIn(timeZone, new Date(now))} in ${callTimeZoneName(timeZone)}` : null,
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

import { countryOptions } from "#domain/countries/country-options";
import { leadSourceNames, leadSources } from "#domain/enquiries/lead-sources";
import { hrefTo } from "#domain/site/href";
import { staffOptions, type StaffMember } from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { typedField } from "~/components/fields/typed-field";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";

interface KnownProps {
  /** Without id and name: a lead that the reader may not open. */
  readonly people: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly owner: string | null;
  }[];
}

/** Leads with the number or address that was typed. */
export function KnownPeople({ people }: KnownProps) {
  if (people.length === 0) return null;
  return (
    <Notice tone="error" title="We know this number or address">
      <ul>
        {people.map(({ id, name, owner }, index) => (
          <li key={id ?? index}>
            {id ? (
              <a href={hrefTo("/counsellor/prospects/:lead", { lead: id })}>
                {name || "No name yet"}
              </a>
            ) : (
              "A lead that you can’t open"
            )}
            , {owner ? `owner ${owner}` : "unassigned"}
          </li>
        ))}
      </ul>
      <p>Nobody has been added. Open the lead, or add the person if this is somebody else.</p>
    </Notice>
  );
}

const sources = leadSources.map((value) => ({ value, label: leadSourceNames[value] }));
const countries = countryOptions.map(({ shortKey, name }) => ({ value: shortKey, label: name }));
const levels = [
  { value: "BACHELORS", label: "Bachelor’s" },
  { value: "MASTERS", label: "Master’s" },
];

interface FormProps {
  readonly staff: readonly StaffMember[];
  /** The id of the reader, who owns the lead unless somebody else is chosen. */
  readonly me: string;
  readonly csrf: string | null;
  /** The conversation of the person, if the lead is made of one. */
  readonly chat: string | null;
  readonly typed: Readonly<Record<string, string | undefined>>;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Whether the number or address belongs to a lead. */
  readonly isKnown: boolean;
}

/** Adds a person, after a check for duplicates. */
export function AddLeadForm({ staff, me, csrf, chat, typed, errors, isKnown }: FormProps) {
  const owners = [
    { value: "rule", label: "By the rules of assignment" },
    { value: "none", label: "No one" },
    ...staffOptions(staff),
  ];
  return (
    <form className={formStyle} method="post" noValidate>
      <CsrfField token={csrf} />
      {chat ? <input type="hidden" name="chat" value={chat} /> : null}
      <PersonFields typed={typed} errors={errors} />
      <InterestFields typed={typed} errors={errors} />
      <SelectField
        {...typedField("ownerId", { ownerId: me, ...typed }, errors)}
        label="Owner"
        options={owners}
      />
      <CheckboxField
        name="consent"
        value="yes"
        label="They agree that we store this and contact them about studying abroad."
        error={errors.consent}
        defaultChecked={typed.consent === "yes"}
      />
      {isKnown ? (
        <CheckboxField
          name="another"
          value="yes"
          label="This is another person. Add them anyway."
        />
      ) : null}
      <div>
        <Button>Add lead</Button>
      </div>
    </form>
  );
}

type PartProps = Pick<FormProps, "typed" | "errors">;

const PersonFields = ({ typed, errors }: PartProps) => (
  <>
    <TextField {...typedField("name", typed, errors)} label="Name" maxLength={100} />
    <TextField
      {...typedField("mobile", typed, errors)}
      label="Mobile number"
      type="tel"
      hint="A number or an email address is needed."
      optional="unmarked"
      maxLength={40}
    />
    <TextField
      {...typedField("email", typed, errors)}
      label="Email address"
      type="email"
      optional="unmarked"
      maxLength={254}
    />
    <SelectField
      {...typedField("source", typed, errors)}
      label="How they came to us"
      placeholder="Choose"
      options={sources}
    />
  </>
);

const InterestFields = ({ typed, errors }: PartProps) => (
  <>
    <TextField {...typedField("city", typed, errors)} label="City" optional maxLength={200} />
    <SelectField
      {...typedField("country", typed, errors)}
      label="Country of interest"
      optional
      placeholder="Not known"
      options={countries}
    />
    <SelectField
      {...typedField("level", typed, errors)}
      label="Level"
      optional
      placeholder="Not known"
      options={levels}
    />
    <TextField
      {...typedField("year", typed, errors)}
      label="Intake year"
      inputMode="numeric"
      optional
      maxLength={4}
    />
    <TextAreaField {...typedField("note", typed, errors)} label="Note" optional maxLength={2_000} />
  </>
);

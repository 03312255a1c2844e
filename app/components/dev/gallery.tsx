import CalendarDays from "lucide-react/icons/calendar-days";
import GraduationCap from "lucide-react/icons/graduation-cap";
import MessageCircle from "lucide-react/icons/message-circle";
import Search from "lucide-react/icons/search";
import Wallet from "lucide-react/icons/wallet";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { hrefTo } from "#domain/site/href";
import { SampleTag } from "~/components/catalogue/faqs-and-sources";
import { ErrorSummary } from "~/components/fields/error-summary";
import {
  CheckboxField,
  FileField,
  PhoneField,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/components/fields/fields";
import { form } from "~/components/fields/fields.css";
import { Illustration } from "~/components/pictures/illustration";
import { Logo } from "~/components/pictures/logo";
import { Button, ButtonLink } from "~/components/ui/button";
import { illustrationNames } from "~/content/links/illustrations";
import * as styles from "./gallery.css";

const options = [
  { value: "a", label: "The first choice" },
  { value: "b", label: "The second choice" },
];

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </>
  );
}

export function Icons() {
  return (
    <Part name="Marks and icons">
      <Logo variant="default" />
      <Logo variant="sa" />
      {[GraduationCap, Wallet, CalendarDays, Search, MessageCircle, X].map((Icon, index) => (
        <Icon key={index} aria-hidden />
      ))}
    </Part>
  );
}

export function Illustrations() {
  return (
    <>
      <h2 id="illustrations">Illustrations</h2>
      <ul className={styles.pictures}>
        {illustrationNames.map((name) => (
          <li key={name}>
            <Illustration name={name} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Buttons() {
  return (
    <Part name="Buttons">
      <Button type="button" tone="accent">
        Main action
      </Button>
      <Button type="button">Primary</Button>
      <Button type="button" tone="secondary">
        Secondary
      </Button>
      <Button type="button" tone="quiet">
        Quiet
      </Button>
      <Button type="button" disabled>
        Not now
      </Button>
      <ButtonLink href={hrefTo("/")}>A link like a button</ButtonLink>
      <SampleTag />
    </Part>
  );
}

/** A box for each value of a part of the theme. */
function Samples({ classes }: { readonly classes: Readonly<Record<string, string>> }) {
  return (
    <ul className={styles.row}>
      {Object.entries(classes).map(([name, className]) => (
        <li key={name}>
          <div className={className} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The theme contract (app/styles/theme.css.ts), in the current colour scheme. */
export function Tokens() {
  return (
    <>
      <h2 id="colours">Colours</h2>
      <Samples classes={styles.swatch} />
      <h2 id="type">Type</h2>
      <ul className={styles.row}>
        {Object.entries(styles.sample).map(([name, className]) => (
          <li key={name} className={className}>
            {name}: Disha
          </li>
        ))}
      </ul>
      <h2 id="space">Space</h2>
      <Samples classes={styles.gap} />
      <h2 id="corners">Corners and elevation</h2>
      <Samples classes={styles.corner} />
      <Samples classes={styles.elevation} />
    </>
  );
}

export function FormFields() {
  return (
    <>
      <h2 id="fields">Fields</h2>
      <form className={form} method="get" noValidate>
        <ErrorSummary errors={{ wrong: "Enter your name." }} />
        <TextField name="plain" label="Text" hint="With a hint" />
        <TextField name="wrong" label="Wrong" error="Enter your name." defaultValue="4" />
        <TextField name="may" label="Optional" optional />
        <PhoneField
          name="phone"
          label="Number"
          countryName="phoneCountry"
          countries={[{ value: "IN", label: "India (+91)" }]}
        />
        <SelectField name="select" label="List" options={options} placeholder="Choose one" />
        <RadioField name="radio" label="One of these" options={options} />
        <CheckboxField name="check" label="I agree to this." value="yes" />
        <TextAreaField name="area" label="Longer text" />
        <FileField name="file" label="File" accept="application/pdf" />
        <div>
          <Button tone="secondary">Send</Button>
        </div>
      </form>
    </>
  );
}

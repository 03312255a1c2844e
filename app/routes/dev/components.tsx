import { json, type MetaFunction } from "@remix-run/node";
import CalendarDays from "lucide-react/icons/calendar-days";
import GraduationCap from "lucide-react/icons/graduation-cap";
import MessageCircle from "lucide-react/icons/message-circle";
import Search from "lucide-react/icons/search";
import Wallet from "lucide-react/icons/wallet";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Banners } from "~/components/banners";
import { Button, ButtonLink } from "~/components/button";
import { Card } from "~/components/card";
import { DocumentChart } from "~/components/catalogue/document-chart";
import { IntakeChart } from "~/components/catalogue/intake-chart";
import { Breadcrumbs, FaqList, SampleTag } from "~/components/catalogue/parts";
import { DataTable } from "~/components/data-table";
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
import { ErrorSummary } from "~/components/fields/form-parts";
import { Logo } from "~/components/logo";
import { Notice } from "~/components/notice";
import { Grid, Lead, PageSection } from "~/components/page";
import { Steps } from "~/components/steps";
import { bannersOf } from "~/content/banners";
import { brand } from "#domain/brand";
import { regions } from "#domain/regions";
import { sitePath } from "#domain/site-path";
import { env } from "~/server/env.server";
import { privatePageHeaders } from "~/server/headers.server";
import { withVisitor } from "~/services/auth/guards.server";
import * as styles from "./components.css";

export const headers = privatePageHeaders;
export const meta: MetaFunction = () => [
  { title: `Components · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** Local mode only: what pages are put together from, in each of its states. */
export const loader = withVisitor(() => {
  if (!env().isLocal) throw new Response("", { status: 404 });
  return Promise.resolve(json({}));
});

const options = [
  { value: "a", label: "The first choice" },
  { value: "b", label: "The second choice" },
];
const months = [
  { value: "September", count: 41 },
  { value: "January", count: 17 },
  { value: "May", count: 6 },
];

export default function ComponentsPage() {
  return (
    <PageSection>
      <h1>Components</h1>
      <Lead>
        Each component in its states, rendered by the code that pages use. Check it at 320 px, in
        dark mode and in print.
      </Lead>
      <Tokens />
      <Part name="Marks and icons">
        <Logo variant="default" />
        <Logo variant="sa" />
        {[GraduationCap, Wallet, CalendarDays, Search, MessageCircle, X].map((Icon, index) => (
          <Icon key={index} aria-hidden />
        ))}
      </Part>
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
        <ButtonLink href={sitePath("/")}>A link like a button</ButtonLink>
        <SampleTag />
      </Part>
      <h2 id="notices">Notices</h2>
      <Notice tone="success">It worked.</Notice>
      <Notice tone="info">Something to know.</Notice>
      <Notice tone="error">It failed, and why.</Notice>
      <Fields />
      <h2 id="ways">Breadcrumbs and steps</h2>
      <Breadcrumbs trail={[{ name: "Exams", path: "/exam" }, { name: "IELTS" }]} />
      <Steps label="Steps" names={["Your goal", "About you", "Contact"]} current={1} />
      <h2 id="cards">Cards</h2>
      <Grid>
        <Card title="A card with a link" href={sitePath("/germany")}>
          <p>You can select the whole card.</p>
        </Card>
        <Card title="A card without a link">
          <p>Text and a heading.</p>
        </Card>
      </Grid>
      <h2 id="tables">Tables, charts and questions</h2>
      <DataTable
        caption="A table scrolls in its frame"
        columns={["What", "First", "Second", "Third"]}
        rows={[["Row", "A longer cell of several words", "₹12 lakh", "October"]]}
      />
      <IntakeChart months={months} where="a country" />
      <DocumentChart chart="ielts-bands" />
      <FaqList faqs={[{ question: "Does it open?", answer: "Yes, without scripts too." }]} />
      <h2 id="banners">Banners</h2>
      <Banners banners={Object.values(regions).flatMap(bannersOf)} />
    </PageSection>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </>
  );
}

/** The theme contract (app/styles/theme.css.ts), as it looks in the scheme at hand. */
function Tokens() {
  return (
    <>
      <h2 id="colours">Colours</h2>
      <ul className={styles.row}>
        {Object.entries(styles.swatch).map(([name, className]) => (
          <li key={name}>
            <div className={className} />
            {name}
          </li>
        ))}
      </ul>
      <h2 id="type">Type</h2>
      <ul className={styles.row}>
        {Object.entries(styles.sample).map(([name, className]) => (
          <li key={name} className={className}>
            {name}: Disha
          </li>
        ))}
      </ul>
      <h2 id="space">Space</h2>
      <ul className={styles.row}>
        {Object.entries(styles.gap).map(([name, className]) => (
          <li key={name}>
            <div className={className} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Fields() {
  return (
    <>
      <h2 id="fields">Fields</h2>
      <form className={form} method="get" noValidate>
        <ErrorSummary errors={[{ name: "wrong", message: "Enter your name." }]} />
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

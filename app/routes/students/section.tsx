import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import {
  parseSection,
  sectionOf,
  typedAnswers,
  type ProfileField,
  type ProfileSection,
  type TypedAnswers,
} from "#domain/students/profile-sections";
import { sectionIn } from "#domain/students/regional-section";
import { today } from "#domain/time/dates";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { form as formStyle } from "~/components/fields/fields.css";
import { ProfileFieldControl } from "~/components/fields/question-field";
import { ProfileFrame } from "~/components/students/profile-frame";
import { Button } from "~/components/ui/button";
import { sessionToken } from "~/platform/forms/form-page.server";
import { typedFields } from "~/platform/forms/read-form.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import type { PendingForm } from "~/services/auth/pending/pending-form-description";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { saveSection } from "~/services/students/profile.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.section.name ?? "Profile",
);

/** @throws Response 404 */
function sectionAt(params: Readonly<Record<string, string | undefined>>): ProfileSection {
  const section = sectionOf([params.group, params.name].filter(Boolean).join("/"));
  if (!section) throw new Response("", { status: 404 });
  return section;
}

/** All answers of the section, with the labels of their questions. */
const pendingSection: PendingForm = (params) => {
  const section = sectionOf([params.group, params.name].filter(Boolean).join("/"));
  if (!section) return [];
  const fieldOf = ({ label, options = [] }: ProfileField) => ({
    label,
    values: Object.fromEntries(options.map((option) => [option.value, option.label])),
  });
  return [
    {
      title: `Save “${section.name}” in your profile`,
      fields: Object.fromEntries(section.fields.map((field) => [field.name, fieldOf(field)])),
    },
  ];
};

export const loader = withUser(async ({ params, visitor }) => {
  const section = sectionIn(sectionAt(params), visitor.region);
  const [{ sections }, { csrf, headers }] = await Promise.all([
    services(visitor).students.showProfile(),
    sessionToken(visitor),
  ]);
  const typed = typedAnswers(sections[section.path] ?? {});
  const page = { section, csrf, typed, isPaid: visitor.isPaid, script: scriptHref("forms") };
  return data(page, { headers });
});

export const action = defineAction(
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 60, perSeconds: 60 },
    pending: pendingSection,
  },
  async ({ params, form, visitor }) => {
    const section = sectionIn(sectionAt(params), visitor.region);
    const typed = typedFields(form, section.fields);
    const { errors } = parseSection(section, typed, today());
    if (Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    try {
      await saveSection(visitor, section.path, typed);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // The form keeps its input, whatever the error.
      const status = error.status ?? 503;
      return data({ typed, errors: error.fields, message: error.meaning.message }, { status });
    }
    return redirect(`${hrefTo("/profile")}?saved=${section.path}`, 303);
  },
);

export default function SectionPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { section } = data;
  const typed: TypedAnswers = result?.typed ?? data.typed;
  const errors: Readonly<Record<string, string>> = result?.errors ?? {};
  const fieldErrors = section.fields.map(({ name }) => [name, errors[name]] as const);
  const summary = { main: result?.message, ...Object.fromEntries(fieldErrors) };
  return (
    <ProfileFrame current="/profile" isPaid={data.isPaid} heading={section.name}>
      <form className={formStyle} method="post" noValidate data-draft>
        <ErrorSummary errors={summary} />
        <p data-restored hidden>
          We&apos;ve restored what you typed here before.
        </p>
        <CsrfField token={data.csrf} />
        {section.fields.map((field) => (
          <ProfileFieldControl
            key={field.name}
            field={field}
            values={typed[field.name] ?? []}
            error={errors[field.name]}
          />
        ))}
        <div>
          <Button tone="accent">Save</Button> <a href={hrefTo("/profile")}>Cancel</a>
        </div>
        {data.script ? <script src={data.script} defer /> : null}
      </form>
    </ProfileFrame>
  );
}

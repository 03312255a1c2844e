import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { parseSection, typedAnswers } from "#domain/students/profile-sections";
import { sectionIn } from "#domain/students/regional-section";
import { today } from "#domain/time/dates";
import { SectionForm } from "~/components/students/section-form";
import { ProfileFrame } from "~/components/students/profile-frame";
import { sessionToken } from "~/platform/forms/form-page.server";
import { typedFields } from "~/platform/forms/read-form.server";
import { privatePage } from "~/platform/response/private-page";
import { scriptHref } from "~/platform/response/script-href.server";
import { defineAction } from "~/services/auth/define-action.server";
import { withUser } from "~/services/auth/guards.server";
import { ServiceError } from "~/services/client/client.server";
import { services } from "~/services/client/services.server";
import { pendingSection, saveSection, sectionAt } from "~/services/students/profile.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.section.name ?? "Profile",
);

export const handle = { isTranslated: true };
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
  return (
    <ProfileFrame current="/profile" isPaid={data.isPaid} heading={section.name}>
      <SectionForm
        section={section}
        typed={result?.typed ?? data.typed}
        errors={result?.errors ?? {}}
        message={result?.message ?? null}
        csrf={data.csrf}
        cancel={hrefTo("/profile")}
        script={data.script}
      />
    </ProfileFrame>
  );
}

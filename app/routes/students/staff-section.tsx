import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { parseSection, typedAnswers } from "#domain/students/profile-sections";
import { today } from "#domain/time/dates";
import { DeskFrame } from "~/components/console/console-frame";
import { SectionForm } from "~/components/students/section-form";
import { typedFields } from "~/platform/forms/read-form.server";
import { privatePage } from "~/platform/response/private-page";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { pendingSection, saveSection, sectionAt } from "~/services/students/profile.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.section.name ?? "Profile",
);

const TAB = "/counsellor";

/** A section of a student's profile, which staff fill in during a call. */
export const loader = staffPage(TAB, async ({ params, visitor }) => {
  const userId = params.student ?? "";
  const section = sectionAt(params);
  const { students } = services(visitor);
  const who = await orNotFound(students.showStudent({ params: { userId } }));
  const { sections } = await students.showProfile({ params: { userId } });
  return { who, section, typed: typedAnswers(sections[section.path] ?? {}) };
});

export const action = staffAction(
  TAB,
  { pending: pendingSection },
  async ({ params, form, visitor }) => {
    const userId = params.student ?? "";
    const section = sectionAt(params);
    const typed = typedFields(form, section.fields);
    const { errors } = parseSection(section, typed, today());
    if (Object.keys(errors).length > 0)
      return data({ typed, errors, message: null }, { status: 400 });
    try {
      await saveSection(visitor, section.path, typed, userId);
    } catch (error) {
      const { message, fields, status } = failureOf(error);
      return data({ typed, errors: fields, message }, { status });
    }
    const page = hrefTo("/counsellor/students/:student", { student: userId });
    return redirect(`${page}?show=profile&saved=yes`, 303);
  },
);

export default function StaffSectionPage() {
  const { who, section, typed, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const name = who.fullName ?? "The student";
  const back = hrefTo("/counsellor/students/:student", { student: who.id });
  return (
    <DeskFrame current={TAB} heading={`${section.name}: ${name}`}>
      <p>{name} is told that you have filled this in.</p>
      <SectionForm
        section={section}
        typed={result?.typed ?? typed}
        errors={result?.errors ?? {}}
        message={result?.message ?? null}
        csrf={csrf}
        cancel={`${back}?show=profile`}
        script={null}
      />
    </DeskFrame>
  );
}

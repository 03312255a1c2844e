import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sectionsFor } from "#domain/leads/person-sections";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import { Contact } from "~/components/console/contact";
import { DeskFrame } from "~/components/console/console-frame";
import { CsrfField } from "~/components/fields/csrf-field";
import { isStudentSection, StudentSectionBody } from "~/components/leads/person-section";
import { SectionNav } from "~/components/leads/section-nav";
import { AssignmentForm } from "~/components/students/staff-student";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { text as field, readFields } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { loadSection } from "~/services/leads/person-section.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.who.fullName ?? "Student",
);

/**
 * A student who has never enquired. All others have one page, that of their lead, to which this one
 * leads.
 */
export const loader = staffPage("/counsellor", async ({ request, params, visitor }) => {
  const id = params.student ?? "";
  const { search, searchParams } = new URL(request.url);
  const { students } = services(visitor);
  const who = await orNotFound(students.showStudent({ params: { userId: id } }));
  if (who.leadId)
    throw redirect(hrefTo("/counsellor/prospects/:lead", { lead: who.leadId }) + search, 303);
  const [section, staff] = await Promise.all([
    loadSection(visitor, { leadId: null, studentId: id }, searchParams),
    students.listColleagues(),
  ]);
  return { who, section, staff };
});

const studentFields = { counsellorId: field(100), buddyId: field(100) };

/** `counsellorId` and `buddyId` hand the student over; `record` begins the record of a lead. */
export const action = staffAction(
  "/counsellor",
  {
    perMinute: 60,
    pending: [
      {
        when: { counsellorId: submitted },
        title: "Assign this student to a counsellor and a buddy",
        fields: { counsellorId: "Counsellor", buddyId: "Buddy" },
      },
      {
        when: { record: submitted },
        title: "Begin the record of this student",
        fields: { record: { label: null } },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.student ?? "";
    const { counsellorId, buddyId } = readFields(form, studentFields);
    const { students, leads } = services(visitor);
    const userId = { userId: id };
    try {
      if (form.has("record")) {
        const lead = await leads.openLeadOfStudent({ params: userId });
        return redirect(hrefTo("/counsellor/prospects/:lead", { lead: lead.id }), 303);
      }
      const body = { counsellorId: counsellorId || null, buddyId: buddyId || null };
      await students.assignStudent({ params: userId, body });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ error: message }, { status });
    }
    const isStillTheirs = counsellorId === visitor.claims?.userId || visitor.seesAll;
    const page = hrefTo("/counsellor/students/:student", { student: id });
    return redirect(isStillTheirs ? `${page}?show=contact` : hrefTo("/counsellor"), 303);
  },
);

export default function StudentPage() {
  const { who, section, staff, csrf } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = hrefTo("/counsellor/students/:student", { student: who.id });
  const sections = sectionsFor({ hasLead: false, mayOpenStudent: true });
  return (
    <DeskFrame current="/counsellor" heading={who.fullName ?? "No name yet"}>
      {result?.error ? <Notice tone="error">{result.error}</Notice> : null}
      <p>
        <Contact mobile={who.mobile} email={who.email} isCallable={who.isCallable} /> Signed in
        without an enquiry on {formatDate(who.createdAt)}.
      </p>
      <form method="post">
        <CsrfField token={csrf} />
        <Button name="record" value="begin">
          Log what happened
        </Button>
      </form>
      <SectionNav path={path} sections={sections} current={section.name} />
      {isStudentSection(section) ? (
        <StudentSectionBody section={section} studentId={who.id} />
      ) : null}
      <h2>Counsellor and buddy</h2>
      <AssignmentForm student={who} staff={staff} csrf={csrf} />
    </DeskFrame>
  );
}

import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { DeskFrame } from "~/components/desk/desk-frame";
import { EnquiryList } from "~/components/desk/enquiry-details";
import {
  ApplicationLinks,
  AssignmentForm,
  ProfileFacts,
  StaffNoteForm,
  StudentDocuments,
  StudentSummary,
} from "~/components/desk/student-parts";
import * as record from "~/components/desk/prospect.css";
import { Notice } from "~/components/notice";
import { Panel } from "~/components/panel";
import { NoteList } from "~/components/profile/note-list";
import { brand } from "#domain/brand";
import { submitted } from "~/services/auth/pending-form-description";
import { profileFacts } from "#domain/profile-sections";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { readFields, text as field } from "~/forms/form-schema.server";
import { staffAction, withStaff } from "~/services/auth/staff-guards.server";
import { assignStudent, colleagues, enquiriesOf, student } from "~/services/desk/desk.server";
import { failureOf } from "~/services/failure.server";
import { applicationsWithStatus } from "~/services/user/applications.server";
import { userDocuments } from "~/services/user/documents.server";
import { readProfile } from "~/services/user/profile.server";
import { addNote, notesOf } from "~/services/user/recommendations.server";
import { favouriteCourses } from "~/services/user/shortlist.server";

export const headers = privatePageHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.who.fullName ?? "Student"} · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/** A student's record, with notes and assigned staff. */
export const loader = withStaff("counsellor", async ({ params, visitor }) => {
  const id = params.student ?? "";
  const who = await student(visitor, id);
  const [profile, enquiries, documents, applications, favourites, notes, staff, { csrf, headers }] =
    await Promise.all([
      readProfile(visitor, id),
      enquiriesOf(visitor, id),
      userDocuments(visitor, id),
      applicationsWithStatus(visitor, id),
      favouriteCourses(visitor, id),
      notesOf(visitor, id),
      colleagues(visitor),
      sessionToken(visitor),
    ]);
  return data(
    {
      ...{ who, enquiries, documents, applications, favourites, notes, staff, csrf },
      progress: profile.progress,
      sections: profileFacts(profile.sections),
      seesAll: visitor.seesAll,
    },
    { headers },
  );
});

const studentFields = { text: field(2_000), counsellorId: field(100), buddyId: field(100) };

/** `text` is a note for counsellors; `counsellorId` and `buddyId` hand the student over. */
export const action = staffAction(
  "counsellor",
  {
    perMinute: 60,
    pending: [
      {
        when: { text: submitted },
        title: "Add a staff note about this student",
        fields: { text: "Note" },
      },
      {
        when: { counsellorId: submitted },
        title: "Assign this student to a counsellor and a buddy",
        fields: { counsellorId: "Counsellor", buddyId: "Buddy" },
      },
    ],
  },
  async ({ params, form, visitor }) => {
    const id = params.student ?? "";
    const { text, counsellorId, buddyId } = readFields(form, studentFields);
    const isNote = form.has("text");
    if (isNote && !text) return data({ text, error: "Write something first." }, { status: 400 });
    try {
      if (isNote) await addNote(visitor, text, id);
      else
        await assignStudent(visitor, id, {
          counsellorId: counsellorId || null,
          buddyId: buddyId || null,
        });
    } catch (error) {
      const { message, status } = failureOf(error);
      return data({ text, error: message }, { status });
    }
    const isStillTheirs = isNote || counsellorId === visitor.claims?.userId;
    const next = isStillTheirs || visitor.seesAll ? `/counsellor/students/${id}` : "/counsellor";
    return redirect(sitePath(next), 303);
  },
);

export default function StudentPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { who, documents, applications, favourites, notes, sections, staff, csrf } = data;
  const path = `/counsellor/students/${who.id}`;
  return (
    <DeskFrame current="/counsellor" heading={who.fullName ?? "No name yet"}>
      <StudentSummary student={who} progress={data.progress} seesAll={data.seesAll} />
      <div className={record.columns}>
        <div className={record.column}>
          <h2 id="enquiries">Enquiries</h2>
          <EnquiryList enquiries={data.enquiries} />
          <h2 id="applications">Applications</h2>
          <ApplicationLinks applications={applications} path={path} />
          <StudentDocuments documents={documents} path={path} />
          <h2 id="profile">Profile</h2>
          <ProfileFacts sections={sections} />
          {favourites.length > 0 ? (
            <>
              <h2 id="shortlist">Shortlist</h2>
              <ul className={cards.cards}>
                {favourites.map((course) => (
                  <CourseCard key={course.id} course={course} />
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <div className={record.column}>
          <Panel id="staff" heading="Assigned staff">
            {who.counsellor ? null : <Notice tone="info">No counsellor is assigned.</Notice>}
            <AssignmentForm student={who} staff={staff} csrf={csrf} />
          </Panel>
          <Panel id="notes" heading="Notes">
            <StaffNoteForm csrf={csrf} typed={result?.text} error={result?.error} />
            <NoteList notes={notes} />
          </Panel>
        </div>
      </div>
    </DeskFrame>
  );
}

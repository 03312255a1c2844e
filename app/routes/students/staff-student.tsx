import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sitePath } from "#domain/site/site-path";
import { profileFacts } from "#domain/students/profile-sections";
import * as cards from "~/components/catalogue/catalogue.css";
import { DeskFrame } from "~/components/console/console-frame";
import { CourseCard } from "~/components/courses/course-card";
import { EnquiryList } from "~/components/enquiries/enquiry-list";
import { Panel } from "~/components/layout/panel";
import * as record from "~/components/leads/lead.css";
import { NoteList } from "~/components/students/note-list";
import {
  ApplicationLinks,
  AssignmentForm,
  ProfileFacts,
  StaffNoteForm,
  StudentDocuments,
  StudentSummary,
} from "~/components/students/staff-student";
import { Notice } from "~/components/ui/notice";
import { text as field, readFields } from "~/forms/form-schema.server";
import { privatePage } from "~/platform/response/private-page";
import { applicationsWithStatus } from "~/services/applications/applications.server";
import { submitted } from "~/services/auth/pending/pending-form-description";
import { staffAction, staffPage } from "~/services/auth/staff-guards.server";
import { failureOf } from "~/services/client/failure.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

export const { headers, meta } = privatePage<typeof loader>(
  (data) => data?.who.fullName ?? "Student",
);

/** A student's record, with notes and assigned staff. */
export const loader = staffPage("/counsellor", async ({ params, visitor }) => {
  const id = params.student ?? "";
  const { shortlist, students } = services(visitor);
  const who = await orNotFound(students.showStudent({ params: { userId: id } }));
  const [profile, enquiries, documents, applications, favourites, notes, staff] = await Promise.all(
    [
      students.showProfile({ params: { userId: id } }),
      services(visitor).enquiries.listEnquiriesOfStudent({ params: { userId: id } }),
      services(visitor).documents.listUserDocuments({ params: { userId: id } }),
      applicationsWithStatus(visitor, id),
      shortlist.listShortlist({ params: { userId: id }, query: { type: "course" } }),
      students.listNotes({ params: { userId: id } }),
      students.listColleagues(),
    ],
  );
  return {
    who,
    enquiries,
    documents,
    applications,
    favourites,
    notes,
    staff,
    progress: profile.progress,
    sections: profileFacts(profile.sections),
    seesAll: visitor.seesAll,
  };
});

const studentFields = { text: field(2_000), counsellorId: field(100), buddyId: field(100) };

/** `text` is a note for counsellors; `counsellorId` and `buddyId` hand the student over. */
export const action = staffAction(
  "/counsellor",
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
    const { students } = services(visitor);
    try {
      if (isNote) await students.addNote({ params: { userId: id }, body: { text } });
      else
        await students.assignStudent({
          params: { userId: id },
          body: {
            counsellorId: counsellorId || null,
            buddyId: buddyId || null,
          },
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

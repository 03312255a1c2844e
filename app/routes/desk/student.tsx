import { json, redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { CourseCard } from "~/components/catalogue/cards";
import * as cards from "~/components/catalogue/catalogue.css";
import { formatDay } from "~/components/catalogue/parts";
import { DeskFrame } from "~/components/desk/desk-frame";
import { EnquiryList } from "~/components/desk/enquiry-details";
import { SelectField, TextAreaField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { CsrfField, ErrorSummary } from "~/components/fields/form-parts";
import { Notice } from "~/components/notice";
import { DocumentTable } from "~/components/profile/document-table";
import { NoteList } from "~/components/profile/note-list";
import * as styles from "~/components/profile/profile.css";
import { NextStep } from "~/components/profile/timeline";
import { formatIntake } from "#domain/applications";
import { brand } from "#domain/brand";
import { profileSections, typedAnswers } from "#domain/profile-sections";
import { submitted } from "#domain/pending-form";
import { sitePath } from "#domain/site-path";
import { sessionToken } from "~/server/form-page.server";
import { privatePageHeaders } from "~/server/headers.server";
import { textField } from "~/server/read-form.server";
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

/** All of one student, to read; notes and who looks after them, to write. */
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
  return json(
    {
      ...{ who, enquiries, documents, applications, favourites, notes, staff, csrf },
      progress: profile.progress,
      sections: profileSections.flatMap(({ path, name, fields }) => {
        const answers = profile.sections[path];
        if (!answers) return [];
        const typed = typedAnswers(answers);
        return [
          {
            name,
            facts: fields.flatMap((field) => {
              const values = typed[field.name];
              if (!values?.length) return [];
              const shown = values.map(
                (value) => field.options?.find((one) => one.value === value)?.label ?? value,
              );
              return [{ label: field.label, value: shown.join(", ") }];
            }),
          },
        ];
      }),
      seesAll: visitor.seesAll,
    },
    { headers },
  );
});

/** `text` is a note for counsellors; `counsellorId` and `buddyId` hand the student over. */
export const action = staffAction(
  "counsellor",
  {
    csrf: "session",
    honeypot: false,
    rate: { points: 60, perSeconds: 60 },
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
    const text = textField(form, "text").slice(0, 2_000);
    const isNote = form.has("text");
    if (isNote && !text) return json({ text, error: "Write something first." }, { status: 400 });
    try {
      if (isNote) await addNote(visitor, text, id);
      else
        await assignStudent(visitor, id, {
          counsellorId: textField(form, "counsellorId") || null,
          buddyId: textField(form, "buddyId") || null,
        });
    } catch (error) {
      const { message, status } = failureOf(error);
      return json({ text, error: message }, { status });
    }
    const isStillTheirs = isNote || textField(form, "counsellorId") === visitor.claims?.userId;
    const next = isStillTheirs || visitor.seesAll ? `/counsellor/students/${id}` : "/counsellor";
    return redirect(sitePath(next), 303);
  },
);

export default function StudentPage() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { who, documents, applications, favourites, notes, sections, staff, csrf } = data;
  const path = `/counsellor/students/${who.id}`;
  const people = staff.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id }));
  return (
    <DeskFrame current="/counsellor" heading={who.fullName ?? "No name yet"}>
      <p>
        {who.paidUser ? "Paid learner" : "Free learner"} since{" "}
        {formatDay(who.createdAt.slice(0, 10))}
        {who.mobile ? (
          <>
            {" "}
            · <a href={`tel:${who.mobile}`}>{who.mobile}</a>
          </>
        ) : null}
        {who.email ? (
          <>
            {" "}
            · <a href={`mailto:${who.email}`}>{who.email}</a>
          </>
        ) : null}{" "}
        · profile {data.progress} %
      </p>
      <p>
        <a href={`${sitePath("/counsellor/recommendation")}?student=${who.id}`}>
          Recommend courses
        </a>
        {data.seesAll ? (
          <>
            {" "}
            · <a href={`${sitePath("/counsellor/audit")}?student=${who.id}`}>Access log</a>
          </>
        ) : null}
      </p>
      <h2 id="enquiries">Enquiries</h2>
      <EnquiryList enquiries={data.enquiries} />
      <h2 id="applications">Applications</h2>
      {applications.length === 0 ? <p>None.</p> : null}
      <ul className={styles.sections}>
        {applications.map(({ application, stages }) => (
          <li key={application.id}>
            <a href={sitePath(`${path}/applications/${application.id}`)}>
              {application.title}, {application.universityName}
            </a>
            <p className={styles.state}>
              {formatIntake(application)}
              {application.status === "withdrawn" ? " · withdrawn" : ""}
            </p>
            <NextStep entries={stages} />
          </li>
        ))}
      </ul>
      <h2 id="documents">Documents</h2>
      {documents.length === 0 ? (
        <p>None.</p>
      ) : (
        <DocumentTable
          caption="Documents from the student"
          documents={documents}
          pathOf={(id) => `${path}/documents/${id}`}
          csrf={null}
        />
      )}
      <h2 id="profile">Profile</h2>
      {sections.length === 0 ? <p>Nothing filled in yet.</p> : null}
      <ul className={styles.sections}>
        {sections.map(({ name, facts }) => (
          <li key={name}>
            <strong>{name}</strong>
            {facts.length === 0 ? <p className={styles.state}>Named, without details.</p> : null}
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt className={styles.state}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
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
      <h2 id="notes">Notes</h2>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={result ? [{ name: "text", message: result.error }] : []} />
        <CsrfField token={csrf} />
        <TextAreaField
          name="text"
          label="Note for counsellors"
          hint="The student can't see it"
          maxLength={2_000}
          defaultValue={result?.text}
          error={result?.error}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <NoteList notes={notes} />
      <h2 id="staff">Assigned staff</h2>
      {who.counsellor ? null : <Notice tone="info">No counsellor is assigned.</Notice>}
      <form className={styles.inline} method="post">
        <CsrfField token={csrf} />
        <SelectField
          name="counsellorId"
          label="Counsellor"
          optional="unmarked"
          placeholder="Unassigned"
          options={people}
          defaultValue={who.counsellor?.id}
        />
        <SelectField
          name="buddyId"
          label="Buddy"
          optional="unmarked"
          placeholder="Unassigned"
          options={people}
          defaultValue={who.buddy?.id}
        />
        <Button tone="secondary">Save</Button>
      </form>
    </DeskFrame>
  );
}

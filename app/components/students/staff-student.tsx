import type { ApplicationStatus } from "#domain/applications/applications";
import { formatIntake } from "#domain/applications/intakes";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import type { ProfileFactSection } from "#domain/students/profile-sections";
import { formatDate } from "#domain/time/dates";
import { NextStep } from "~/components/applications/timeline";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextAreaField } from "~/components/fields/fields";
import { form as formStyle, inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import * as styles from "~/components/ui/records.css";
import { Status } from "~/components/ui/status";

interface StaffMember {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
}

interface Student {
  readonly id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly paidUser: boolean;
  readonly counsellor: StaffMember | null;
  readonly buddy: StaffMember | null;
  readonly createdAt: string;
}

interface SummaryProps {
  readonly student: Student;
  /** Completed share of the profile, in percent. */
  readonly progress: number;
  readonly seesAll: boolean;
}

/** Contact details of a student, and links to other pages about them. */
export function StudentSummary({ student, progress, seesAll }: SummaryProps) {
  return (
    <>
      <p>
        <Status tone={student.paidUser ? "good" : "neutral"}>
          {student.paidUser ? "Paid learner" : "Free learner"}
        </Status>{" "}
        since {formatDate(student.createdAt)}
        {student.mobile ? (
          <>
            {" "}
            · <a href={`tel:${student.mobile}`}>{student.mobile}</a>
          </>
        ) : null}
        {student.email ? (
          <>
            {" "}
            · <a href={`mailto:${student.email}`}>{student.email}</a>
          </>
        ) : null}{" "}
        · profile {progress}% complete
      </p>
      <p>
        <a href={`${hrefTo("/counsellor/recommendation")}?student=${student.id}`}>
          Recommend courses
        </a>
        {seesAll ? (
          <>
            {" "}
            · <a href={`${hrefTo("/counsellor/audit")}?student=${student.id}`}>Access log</a>
          </>
        ) : null}
      </p>
    </>
  );
}

interface ApplicationLinksProps {
  readonly applications: readonly ApplicationStatus[];
  /** The student's page. */
  readonly path: string;
}

/** A student's applications with their next steps. */
export function ApplicationLinks({ applications, path }: ApplicationLinksProps) {
  return (
    <>
      {applications.length === 0 ? <p>None.</p> : null}
      <ul className={styles.sections}>
        {applications.map(({ application, ...status }) => (
          <li key={application.id} className={styles.section}>
            <a href={sitePath(`${path}/applications/${application.id}`)}>
              {application.title}, {application.universityName}
            </a>
            <p className={styles.state}>{formatIntake(application)}</p>
            <NextStep status={status} reader="staff" />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Documents that a student has uploaded. */
export function StudentDocuments({
  documents,
  path,
}: {
  readonly documents: readonly ShownDocument[];
  /** The student's page. */
  readonly path: string;
}) {
  return (
    <>
      <h2 id="documents">Documents</h2>
      {documents.length === 0 ? (
        <p>None.</p>
      ) : (
        <DocumentTable
          caption="Documents from the student"
          documents={documents}
          pathOf={(id) => `${path}/documents/${id}/review`}
          isPage
          csrf={null}
        />
      )}
    </>
  );
}

/** Profile data of a student. */
export function ProfileFacts({ sections }: { readonly sections: readonly ProfileFactSection[] }) {
  return (
    <>
      {sections.length === 0 ? <p>Nothing filled in yet.</p> : null}
      <ul className={styles.sections}>
        {sections.map(({ name, facts }) => (
          <li key={name} className={styles.section}>
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
    </>
  );
}

interface NoteFormProps {
  readonly csrf: string | null;
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

/** Adds a note that the student can't see. */
export function StaffNoteForm({ csrf, typed, error }: NoteFormProps) {
  return (
    <form className={formStyle} method="post" noValidate>
      <ErrorSummary errors={{ text: error }} />
      <CsrfField token={csrf} />
      <TextAreaField
        name="text"
        label="Note for counsellors"
        hint="The student can't see it"
        maxLength={2_000}
        defaultValue={typed}
        error={error}
      />
      <div>
        <Button>Save</Button>
      </div>
    </form>
  );
}

interface AssignmentProps {
  readonly student: Student;
  readonly staff: readonly StaffMember[];
  readonly csrf: string | null;
}

/** Assigns a student to a counsellor and a buddy. */
export function AssignmentForm({ student, staff, csrf }: AssignmentProps) {
  const people = staff.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id }));
  return (
    <form className={inline} method="post" noValidate>
      <CsrfField token={csrf} />
      <SelectField
        name="counsellorId"
        label="Counsellor"
        optional="unmarked"
        placeholder="Unassigned"
        options={people}
        defaultValue={student.counsellor?.id}
      />
      <SelectField
        name="buddyId"
        label="Buddy"
        optional="unmarked"
        placeholder="Unassigned"
        options={people}
        defaultValue={student.buddy?.id}
      />
      <Button tone="secondary">Save</Button>
    </form>
  );
}

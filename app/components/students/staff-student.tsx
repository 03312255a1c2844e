import type { ApplicationStatus } from "#domain/applications/applications";
import { formatIntake } from "#domain/applications/intakes";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import type { ProfileFactSection } from "#domain/students/profile-sections";
import { NextStep } from "~/components/applications/timeline";
import { staffOptions, type StaffMember } from "~/components/console/filter-form";
import { DocumentTable, type ShownDocument } from "~/components/documents/document-table";
import { CsrfField } from "~/components/fields/csrf-field";
import { SelectField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import * as styles from "~/components/ui/records.css";

export interface Student {
  readonly id: string;
  readonly counsellor: { readonly id: string } | null;
  readonly buddy: { readonly id: string } | null;
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

interface DocumentsProps {
  readonly documents: readonly ShownDocument[];
  /** The student's page. */
  readonly path: string;
}

/** Documents that a student has uploaded. */
export function StudentDocuments({ documents, path }: DocumentsProps) {
  if (documents.length === 0) return <p>None.</p>;
  return (
    <DocumentTable
      caption="Documents from the student"
      documents={documents}
      pathOf={(id) => `${path}/documents/${id}/review`}
      isPage
      csrf={null}
    />
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

interface AssignmentProps {
  readonly student: Student;
  readonly staff: readonly StaffMember[];
  readonly csrf: string | null;
}

/** Assigns a student to a counsellor and a buddy. */
export function AssignmentForm({ student, staff, csrf }: AssignmentProps) {
  const people = staffOptions(staff);
  return (
    <form
      className={inline}
      method="post"
      action={hrefTo("/counsellor/students/:student", { student: student.id })}
      noValidate
    >
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

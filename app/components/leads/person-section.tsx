import type { ApplicationStatus } from "#domain/applications/applications";
import type { LeadField } from "#domain/leads/custom-fields";
import type { LeadRecord, TimelineEntry } from "#domain/leads/lead";
import { sectionNames, type PersonSection } from "#domain/leads/person-sections";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { profileSections, type ProfileFactSection } from "#domain/students/profile-sections";
import * as cards from "~/components/catalogue/catalogue.css";
import type { StaffMember } from "~/components/console/filter-form";
import { CourseCard } from "~/components/courses/course-card";
import type { ShownDocument } from "~/components/documents/document-table";
import {
  ApplicationLinks,
  AssignmentForm,
  ProfileFacts,
  StudentDocuments,
  type Student,
} from "~/components/students/staff-student";
import { ContactFacts, ContactForm } from "./contact-form";
import { CustomFieldValues } from "./custom-field-values";
import * as styles from "./lead.css";
import { LeadEnquiries, LeadTimeline, TimelineLinks } from "./lead-summary";

type Course = Parameters<typeof CourseCard>[0]["course"];

/** A section with what it shows. */
export type ShownSection =
  | {
      readonly name: "timeline" | "calls" | "messages" | "notes" | "payments";
      readonly timeline: {
        readonly entries: readonly TimelineEntry[];
        readonly next: string | null;
      };
      readonly hasRecords: boolean;
      readonly isFirstPage: boolean;
    }
  | { readonly name: "enquiries" }
  | { readonly name: "contact"; readonly student: Student | null }
  | {
      readonly name: "profile";
      readonly progress: number;
      readonly sections: readonly ProfileFactSection[];
    }
  | { readonly name: "applications"; readonly applications: readonly ApplicationStatus[] }
  | { readonly name: "documents"; readonly documents: readonly ShownDocument[] }
  | { readonly name: "shortlist"; readonly favourites: readonly Course[] };

interface Props {
  readonly section: ShownSection;
  readonly lead: LeadRecord;
  readonly fields: readonly LeadField[];
  readonly staff: readonly StaffMember[];
  readonly csrf: string | null;
  /** The page of the lead. */
  readonly path: string;
}

/** One section of a person's page. */
export function PersonSectionView({ section, ...rest }: Props) {
  return (
    <section className={styles.column} aria-labelledby="section-heading">
      <h2 id="section-heading">{sectionNames[section.name]}</h2>
      <SectionBody section={section} {...rest} />
    </section>
  );
}

function SectionBody({ section, lead, fields, staff, csrf, path }: Props) {
  switch (section.name) {
    case "enquiries":
      return lead.enquiries.length === 0 ? (
        <p>No enquiry yet.</p>
      ) : (
        <LeadEnquiries enquiries={lead.enquiries} />
      );
    case "contact":
      return (
        <>
          <ContactFacts lead={lead} />
          <CustomFieldValues fields={fields} values={lead.customFields} />
          <ContactForm lead={lead} csrf={csrf} typed={{}} errors={{}} />
          {section.student ? (
            <>
              <h3>Counsellor and buddy</h3>
              <AssignmentForm student={section.student} staff={staff} csrf={csrf} />
            </>
          ) : null}
        </>
      );
    case "profile":
    case "applications":
    case "documents":
    case "shortlist":
      return <StudentSectionBody section={section} studentId={lead.userId ?? ""} />;
    case "timeline":
    case "calls":
    case "messages":
    case "notes":
    case "payments":
      return (
        <>
          {section.name === "calls" && lead.mayOpenStudent ? (
            <p>
              <a
                href={hrefTo("/counsellor/students/:student/calls/new", {
                  student: lead.userId ?? "",
                })}
              >
                Book a call
              </a>
            </p>
          ) : null}
          <LeadTimeline
            entries={section.timeline.entries}
            student={lead.mayOpenStudent ? `/counsellor/students/${lead.userId}` : null}
          />
          <TimelineLinks
            path={path}
            section={section.name}
            isFirstPage={section.isFirstPage}
            hasRecords={section.hasRecords}
            next={section.timeline.next}
          />
        </>
      );
  }
}

type OfStudent = Extract<
  ShownSection,
  { readonly name: "profile" | "applications" | "documents" | "shortlist" }
>;

interface StudentProps {
  readonly section: OfStudent;
  readonly studentId: string;
}

/** A section about the account. */
export function StudentSectionBody({ section, studentId }: StudentProps) {
  const path = `/counsellor/students/${studentId}`;
  switch (section.name) {
    case "profile":
      return (
        <>
          <p>{section.progress}% complete</p>
          <ProfileFacts sections={section.sections} />
          <h3>Fill in</h3>
          <ul className={styles.sectionLinks}>
            {profileSections.map(({ path: name, name: label }) => (
              <li key={name}>
                <a className={styles.sectionLink} href={sitePath(`${path}/profile/${name}`)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      );
    case "applications":
      return (
        <>
          <ApplicationLinks applications={section.applications} path={path} />
          <a href={sitePath(`${path}/applications/new`)}>Start an application</a>
        </>
      );
    case "documents":
      return (
        <>
          <StudentDocuments documents={section.documents} path={path} />
          <a href={sitePath(`${path}/documents/new`)}>Upload a document</a>
        </>
      );
    case "shortlist":
      return section.favourites.length === 0 ? (
        <p>Nothing saved yet.</p>
      ) : (
        <ul className={cards.cards}>
          {section.favourites.map((course) => (
            <CourseCard key={course.id} course={course} />
          ))}
        </ul>
      );
  }
}

/** Whether a section is about the account. */
export const isStudentSection = (section: { readonly name: PersonSection }): section is OfStudent =>
  ["profile", "applications", "documents", "shortlist"].includes(section.name);

import { timelinePartNames } from "#domain/leads/activity";
import {
  sectionsFor,
  studentSections,
  type PersonSection,
  type StudentSection,
} from "#domain/leads/person-sections";
import { profileFacts } from "#domain/students/profile-sections";
import { applicationsWithStatus } from "~/services/applications/applications.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

interface Who {
  /** Null for a student who has never enquired. */
  readonly leadId: string | null;
  /** The account, if the reader may open it. */
  readonly studentId: string | null;
}

/** The section that an address asks for (`?show=documents`), among those that the reader may open. */
function sectionIn(query: URLSearchParams, { leadId, studentId }: Who): PersonSection {
  const all = sectionsFor({ hasLead: leadId !== null, mayOpenStudent: studentId !== null });
  return all.find((one) => one === query.get("show")) ?? all[0] ?? "timeline";
}

const isOfStudent = (section: PersonSection): section is StudentSection =>
  studentSections.some((one) => one === section);

/** Loads one section of a person's page. */
export async function loadSection(visitor: Visitor, who: Who, query: URLSearchParams) {
  const section = sectionIn(query, who);
  if (section === "contact") return { name: section, ...(await teamOf(visitor, who)) };
  if (section === "enquiries") return { name: section };
  if (section !== "payments" && isOfStudent(section))
    return studentSection(visitor, who.studentId ?? "", section);
  return { name: section, ...(await timelineOf(visitor, who.leadId ?? "", { section, query })) };
}

interface TimelineQuery {
  readonly section: PersonSection;
  readonly query: URLSearchParams;
}

async function timelineOf(visitor: Visitor, id: string, { section, query }: TimelineQuery) {
  const before = query.get("before");
  const hasRecords = query.get("records") === "yes";
  const part = timelinePartNames.find((one) => one === section);
  const timeline = await orNotFound(
    services(visitor).leads.showLeadTimeline({
      params: { id },
      query: {
        before,
        ...(part ? { part } : {}),
        ...(hasRecords ? { records: "yes" as const } : {}),
      },
    }),
  );
  return { timeline, hasRecords, isFirstPage: before === null };
}

/** Who works with the student. */
async function teamOf(visitor: Visitor, { studentId }: Who) {
  if (studentId === null) return { student: null };
  const student = await orNotFound(
    services(visitor).students.showStudent({ params: { userId: studentId } }),
  );
  return { student };
}

async function studentSection(
  visitor: Visitor,
  userId: string,
  name: Exclude<StudentSection, "payments">,
) {
  const params = { userId };
  switch (name) {
    case "profile": {
      const { sections, progress } = await services(visitor).students.showProfile({ params });
      return { name, progress, sections: profileFacts(sections) };
    }
    case "applications":
      return { name, applications: await applicationsWithStatus(visitor, userId) };
    case "documents": {
      const documents = await services(visitor).documents.listUserDocuments({ params });
      return { name, documents };
    }
    case "shortlist": {
      const query = { type: "course" as const };
      return {
        name,
        favourites: await services(visitor).shortlist.listShortlist({ params, query }),
      };
    }
  }
}

import {
  sectionOf,
  type ProfileField,
  type ProfileSection,
} from "#domain/students/profile-sections";
import type { PendingForm } from "~/services/auth/pending/pending-form-description";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/**
 * Saves one section, e.g. `personal` or `exam/ielts`, of the visitor or of a student of theirs.
 * @throws ServiceError 400 with `fields` if values are invalid.
 */
export async function saveSection(
  visitor: Visitor,
  section: string,
  body: Readonly<Record<string, readonly string[]>>,
  userId?: string,
): Promise<void> {
  await services(visitor).students.createSection({ params: { section, userId }, body });
}

type Params = Readonly<Record<string, string | undefined>>;

const sectionOfPath = ({ group, name }: Params): ProfileSection | undefined =>
  sectionOf([group, name].filter(Boolean).join("/"));

/** The section of an address. @throws Response 404 */
export function sectionAt(params: Params): ProfileSection {
  const section = sectionOfPath(params);
  if (!section) throw new Response("", { status: 404 });
  return section;
}

/** All answers of the section of an address, with the labels of their questions. */
export const pendingSection: PendingForm = (params) => {
  const section = sectionOfPath(params);
  if (!section) return [];
  const fieldOf = ({ label, options = [] }: ProfileField) => ({
    label,
    values: Object.fromEntries(options.map((option) => [option.value, option.label])),
  });
  return [
    {
      title: `Save “${section.name}” in ${params.student ? "the student’s" : "your"} profile`,
      fields: Object.fromEntries(section.fields.map((field) => [field.name, fieldOf(field)])),
    },
  ];
};

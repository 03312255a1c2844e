import type { EnquiryPayload } from "../enquiries/enquiry-payload";
import type { ProfilePart } from "../enquiries/field";
import { answeredRows, answersTo, type FieldName } from "../enquiries/fields";
import { parseSection, sectionOf, type ProfileAnswers } from "./profile-sections";

/**
 * Converts an enquiry into profile sections. They are incomplete, and the student fills in the
 * rest. Payload defaults and values that the profile would reject are left out.
 */
export function profileFromEnquiry(
  payload: EnquiryPayload,
  today: string,
): Readonly<Record<string, ProfileAnswers>> {
  const typed = new Map<string, ProfilePart["answers"]>();
  const other = (name: string) => answersTo(name as FieldName, payload)[0] ?? "";
  for (const { field, answers } of answeredRows(payload)) {
    const part = field.profile?.(answers, other);
    if (part) typed.set(part.section, { ...typed.get(part.section), ...part.answers });
  }
  return Object.fromEntries(
    [...typed].flatMap(([path, answers]) => {
      const section = sectionOf(path);
      const valid = section ? parseSection(section, answers, today).answers : {};
      const isBegun = Object.keys(valid).length > 0 || Object.keys(answers).length === 0;
      return section && isBegun ? [[path, valid]] : [];
    }),
  );
}

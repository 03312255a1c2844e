/** A field of the catalogue: `computer-science`, "Computer science". */
export interface Field {
  readonly slug: string;
  readonly name: string;
}

/** What is known about the subject that a person wants to study. */
interface Stated {
  /** As typed in the profile, or the slug of a course's field. */
  readonly subject: string | null;
  /** The course or university that an enquiry is about. */
  readonly about: string | null;
}

const withSpaces = (text: string): string =>
  ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;

/** The longest field that a text names. */
const fieldIn = (text: string, fields: readonly Field[]): Field | undefined =>
  fields
    .filter(({ slug, name }) =>
      [slug, name].some((one) => withSpaces(text).includes(` ${withSpaces(one).trim()} `)),
    )
    .sort((a, b) => b.name.length - a.name.length)[0];

/**
 * The name of a field of study, for reports. A subject that no field of the catalogue has stays as it
 * was typed. Null if nothing is known.
 */
export function fieldOfStudy({ subject, about }: Stated, fields: readonly Field[]): string | null {
  const typed = subject?.trim() ?? "";
  const found = fieldIn(typed, fields) ?? (typed ? undefined : fieldIn(about ?? "", fields));
  if (found) return found.name;
  return typed ? typed.charAt(0).toUpperCase() + typed.slice(1).toLowerCase() : null;
}

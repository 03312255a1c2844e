import type { EducationLevel } from "../catalogue/education-level";
import type { CourseFacts, ExternalId, UniversityFacts } from "../courses/facts/course-facts";

/** A university of a data set. */
export interface DatasetUniversity {
  readonly kind: "university";
  /** Its number in the data set's register. */
  readonly key: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly countrySlug: string;
  readonly city: string | null;
  readonly website: string | null;
  /** Null if the data set does not say. */
  readonly control: "public" | "private" | null;
  readonly externalIds: readonly ExternalId[];
  readonly facts: UniversityFacts;
  /** Facts that its courses inherit, for these levels. */
  readonly courseFacts: CourseFacts;
  readonly courseLevels: readonly EducationLevel[];
}

/** A course of a data set. */
export interface DatasetCourse {
  readonly kind: "course";
  readonly key: string;
  readonly universityKey: string;
  readonly title: string;
  readonly level: EducationLevel;
  /** Null if its field is not in our taxonomy. */
  readonly specialization: string | null;
  readonly durationMonths: number;
  readonly externalIds: readonly ExternalId[];
  readonly facts: CourseFacts;
}

/** A field of study at a university of a data set, which may be several courses of ours. */
export interface DatasetField {
  readonly kind: "field";
  readonly key: string;
  readonly universityKey: string;
  readonly title: string;
  readonly level: EducationLevel;
  /** Null if it is not in our taxonomy. */
  readonly specialization: string | null;
  /** Its code. A course with a code that begins with it belongs to the field. */
  readonly code: ExternalId;
  readonly facts: CourseFacts;
}

export type DatasetRecord = DatasetUniversity | DatasetCourse | DatasetField;

import type { EducationLevel } from "#domain/education-level";
import type { CourseFacts, Evidence, ExternalId, UniversityFacts } from "#domain/course-facts";
import type { Rates } from "../catalogue/values";
import type { FieldCodes } from "./field-codes";

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

export interface DatasetContext {
  readonly rates: Rates;
  readonly fields: FieldCodes;
  /** The day on which the file was published. */
  readonly publishedOn: string;
  /** Counts rows that are left out, by reason. */
  readonly skip: (reason: string) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/** A public data set and how its file is read. */
export interface DatasetAdapter {
  readonly name: string;
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** The sentence that the licence asks for. */
  readonly attribution: string;
  /** The page of the data set, which is the source of its facts. */
  readonly source: string;
  /** Distinguishes the numbers of added universities. Never change it. Null if it adds none. */
  readonly numberOffset: number | null;
  records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord>;
}

/** Returns the evidence of a fact that a data set states. */
export const datasetEvidence = (
  { name, source }: Pick<DatasetAdapter, "name" | "source">,
  level: Evidence["level"],
  { publishedOn }: Pick<DatasetContext, "publishedOn">,
): Evidence => ({ level, source, checkedOn: publishedOn, dataset: name });

import type { Evidence } from "#domain/courses/facts/course-facts";
import type { DatasetRecord } from "#domain/universities/dataset-records";
import type { FieldCodes } from "../../source/field-codes";
import type { Rates } from "../../text/values";

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

import type { Scholarship } from "#domain/scholarships/scholarship";

/** A scholarship with its next deadline as text, relative to today. */
export interface ScholarshipView extends Scholarship {
  readonly deadlineText: string;
}

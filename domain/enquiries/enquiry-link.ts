import type { EducationLevel } from "../catalogue/education-level";
import { hrefTo } from "../site/href";

interface EnquiryContext {
  /** The course or university, as the counsellor will read it. */
  readonly about: string;
  /** Slug. */
  readonly country: string;
  readonly level?: EducationLevel;
  /** In words: `Data science`. */
  readonly subject?: string;
}

/** The address of the enquiry form, prefilled with what the visitor was looking at. */
export const enquiryHref = (context: EnquiryContext): string =>
  `${hrefTo("/enquiry")}?${new URLSearchParams({ ...context })}`;

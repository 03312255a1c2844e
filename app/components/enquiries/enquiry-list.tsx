import { answersOf, interestOf } from "#domain/enquiries/enquiry-facts";
import { formNameOf } from "#domain/enquiries/forms";
import type { EnquiryPayload } from "#domain/enquiries/enquiry-payload";
import { leadProgressNames, type LeadProgress } from "#domain/leads/progress";
import { hrefTo } from "#domain/site/href";
import { formatMoment } from "#domain/time/dates";
import { Facts } from "~/components/ui/facts";
import * as styles from "~/components/ui/records.css";

interface ListedEnquiry {
  readonly id: string;
  readonly payload: EnquiryPayload;
  readonly isVerified: boolean;
  readonly progress: LeadProgress;
  readonly assignee: string | null;
  readonly createdAt: string;
}

/** Enquiries of one person, with all fields and links to their pages. */
export function EnquiryList({ enquiries }: { readonly enquiries: readonly ListedEnquiry[] }) {
  if (enquiries.length === 0) return <p>None.</p>;
  return (
    <ul className={styles.sections}>
      {enquiries.map(({ id, payload, isVerified, progress, assignee, createdAt }) => (
        <li key={id} className={styles.section}>
          <a href={hrefTo("/counsellor/leads/:enquiry", { enquiry: id })}>
            {formNameOf(payload.formId)}, {formatMoment(createdAt)}
          </a>
          <p className={styles.state}>
            {[
              interestOf(payload),
              leadProgressNames[progress],
              assignee,
              isVerified ? null : "contact not verified",
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Facts facts={answersOf(payload)} />
        </li>
      ))}
    </ul>
  );
}

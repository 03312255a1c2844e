import { Facts } from "./enquiry-details";
import * as styles from "./prospect.css";
import { Contact } from "./contact";
import { state } from "~/components/profile/profile.css";
import type { ProspectRecord, TimelineEntry } from "#domain/prospect";
import { formatMoment } from "#domain/dates";
import { answersOf, formNameOf, sourceOf } from "#domain/enquiry-facts";
import { closingReasonNames, leadProgressNames } from "#domain/lead-progress";
import { describeEntry } from "#domain/prospect-timeline";
import { sitePath } from "#domain/site-path";

/** A lead in a few lines: contact details, stage, owner, score and tags. */
export function ProspectSummary({ prospect }: { readonly prospect: ProspectRecord }) {
  const { stage, closedReason, owner, nextAction, nextActionAt, firstContactAt } = prospect;
  return (
    <>
      <p>
        <Contact mobile={prospect.mobile} email={prospect.email} />{" "}
        {prospect.userId ? "· verified" : "· not verified"}
      </p>
      <p>
        {leadProgressNames[stage]}
        {closedReason ? ` (${closingReasonNames[closedReason]})` : ""} · {owner ?? "no owner"} ·{" "}
        {firstContactAt ? `first contact ${formatMoment(firstContactAt)}` : "not contacted yet"}
      </p>
      {nextAction && nextActionAt ? (
        <p>
          <strong>Next:</strong> {nextAction}, {formatMoment(nextActionAt)}
        </p>
      ) : null}
      {prospect.tags.length > 0 ? (
        <ul className={styles.tags} aria-label="Tags">
          {prospect.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary>Score {prospect.score} of 100</summary>
        {prospect.scoreParts.length === 0 ? <p>Nothing counts towards the score yet.</p> : null}
        <ul>
          {prospect.scoreParts.map(({ reason, points }) => (
            <li key={reason}>
              {reason}: {points}
            </li>
          ))}
        </ul>
      </details>
      {prospect.mayOpenStudent && prospect.userId ? (
        <p>
          <a href={sitePath(`/counsellor/students/${prospect.userId}`)}>Open the student’s page</a>
        </p>
      ) : null}
    </>
  );
}

/** All enquiries of a lead with their answers and source. The latest is open. */
export function ProspectEnquiries({
  enquiries,
}: {
  readonly enquiries: ProspectRecord["enquiries"];
}) {
  return enquiries.map(({ id, payload, isVerified, createdAt, lastSubmittedAt }, index) => (
    <details key={id} id={`enquiry-${id}`} open={index === 0}>
      <summary>
        {formNameOf(payload.formId)}, {formatMoment(createdAt)}
        {lastSubmittedAt > createdAt ? `, sent again ${formatMoment(lastSubmittedAt)}` : ""}
        {isVerified ? "" : " (not verified)"}
      </summary>
      <h3>Answers</h3>
      {answersOf(payload).length === 0 ? (
        <p>Only a name and contact details.</p>
      ) : (
        <Facts facts={answersOf(payload)} />
      )}
      <h3>Where it came from</h3>
      <Facts facts={sourceOf(payload)} />
    </details>
  ));
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** The student's page, or null without access to it. */
  readonly student: string | null;
}

/** What happened with a lead, the latest first. */
export function ProspectTimeline({ entries, student }: TimelineProps) {
  if (entries.length === 0) return <p>Nothing yet.</p>;
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, at, staff, ...entry }) => {
        const { title, text, href } = describeEntry(entry, student);
        const address = href?.startsWith("#") ? href : href && sitePath(href);
        return (
          <li key={id}>
            {address ? <a href={address}>{title}</a> : title}
            {text ? <p>{text}</p> : null}
            <p className={state}>{[formatMoment(at), staff].filter(Boolean).join(" · ")}</p>
          </li>
        );
      })}
    </ol>
  );
}

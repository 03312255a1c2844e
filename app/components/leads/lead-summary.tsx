import { answersOf, interestOf, sourceOf } from "#domain/enquiries/enquiry-facts";
import { formNameOf } from "#domain/enquiries/forms";
import type { LeadRecord, TimelineEntry } from "#domain/leads/lead";
import {
  closingReasonNames,
  doneStages,
  leadProgressNames,
  type LeadProgress,
} from "#domain/leads/progress";
import type { PersonSection } from "#domain/leads/person-sections";
import { describeEntry } from "#domain/leads/timeline";
import { contactChannelNames } from "#domain/privacy/contact-channels";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formatMoment } from "#domain/time/dates";
import { Contact } from "~/components/console/contact";
import { ButtonLink, ButtonRow } from "~/components/ui/button";
import { Facts } from "~/components/ui/facts";
import { state } from "~/components/ui/records.css";
import { Status, type StatusTone } from "~/components/ui/status";
import * as styles from "./lead.css";

const stageTones: Readonly<Record<LeadProgress, StatusTone>> = {
  open: "waiting",
  contacted: "active",
  counselling: "active",
  applying: "active",
  enrolled: "good",
  closed: "neutral",
};

/** The interest of an enquiry without answers. */
const UNKNOWN = "Not given";

/** Who it is, and what is next. */
export function LeadHeader({ lead }: { readonly lead: LeadRecord }) {
  const { stage, closedReason, owner, nextAction, nextActionAt, firstContactAt } = lead;
  const [latest] = lead.enquiries;
  const interest = latest ? interestOf(latest.payload) : UNKNOWN;
  return (
    <>
      <p>
        <Contact
          mobile={lead.mobile}
          email={lead.email}
          isCallable={!lead.refusedChannels.includes("calls")}
        />{" "}
        <Status tone={lead.userId ? "good" : "neutral"}>
          {lead.userId ? "Verified" : "Not verified"}
        </Status>
      </p>
      {lead.refusedChannels.length > 0 ? (
        <p>
          <strong>Doesn’t want:</strong>{" "}
          {lead.refusedChannels.map((one) => contactChannelNames[one].toLowerCase()).join(", ")}
        </p>
      ) : null}
      <p>
        <Status tone={stageTones[stage]}>
          {leadProgressNames[stage]}
          {closedReason ? ` (${closingReasonNames[closedReason]})` : ""}
        </Status>{" "}
        {owner ?? "Unassigned"} ·{" "}
        {firstContactAt ? `first contact ${formatMoment(firstContactAt)}` : "not contacted yet"}
      </p>
      {interest === UNKNOWN ? null : <p>{interest}</p>}
      {nextAction && nextActionAt ? (
        <p>
          <strong>Next:</strong> {nextAction}, {formatMoment(nextActionAt)}
        </p>
      ) : (
        <p>{isDone(stage) ? null : "No next action."}</p>
      )}
    </>
  );
}

const isDone = (stage: LeadProgress): boolean => doneStages.some((one) => one === stage);

/** Tags, score and what can be done on other pages. */
export function LeadSummary({ lead }: { readonly lead: LeadRecord }) {
  return (
    <>
      <Tags tags={lead.tags} />
      <details>
        <summary>Score {lead.score} of 100</summary>
        {lead.scoreParts.length === 0 ? <p>Nothing counts towards the score yet.</p> : null}
        <ul>
          {lead.scoreParts.map(({ reason, points }) => (
            <li key={reason}>
              {reason}: {points}
            </li>
          ))}
        </ul>
      </details>
      <ButtonRow>
        <ButtonLink href={hrefTo("/counsellor/prospects/:lead/message", { lead: lead.id })}>
          {lead.userId ? "Write a message" : "Invite to sign in"}
        </ButtonLink>
        {lead.mayOpenStudent && lead.userId ? (
          <ButtonLink
            tone="secondary"
            href={`${hrefTo("/counsellor/recommendation")}?student=${lead.userId}`}
          >
            Recommend courses
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </>
  );
}

function Tags({ tags }: Pick<LeadRecord, "tags">) {
  return tags.length > 0 ? (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  ) : null;
}

/** All enquiries of a lead with their answers and source. The latest is open. */
export function LeadEnquiries({ enquiries }: { readonly enquiries: LeadRecord["enquiries"] }) {
  return enquiries.map(({ id, payload, isVerified, createdAt, lastSubmittedAt }, index) => (
    <details key={id} id={`enquiry-${id}`} open={index === 0}>
      <summary>
        {formNameOf(payload.formId)}, {formatMoment(createdAt)}
        {lastSubmittedAt > createdAt ? `, sent again ${formatMoment(lastSubmittedAt)}` : ""}
        {isVerified ? "" : " (not verified)"}
      </summary>
      <h3 className={styles.enquiryHeading}>Answers</h3>
      {answersOf(payload).length === 0 ? (
        <p>Only a name and contact details.</p>
      ) : (
        <Facts facts={answersOf(payload)} />
      )}
      <h3 className={styles.enquiryHeading}>Where it came from</h3>
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
export function LeadTimeline({ entries, student }: TimelineProps) {
  if (entries.length === 0) return <p>Nothing yet.</p>;
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, at, staff, ...entry }) => {
        const { title, text, href } = describeEntry(entry, student);
        const address = href?.startsWith("?") ? href : href && sitePath(href);
        return (
          <li key={id} className={styles.entry}>
            {address ? <a href={address}>{title}</a> : title}
            {text ? <p className={styles.entryText}>{text}</p> : null}
            <p className={`${styles.entryText} ${state}`}>
              {[formatMoment(at), staff].filter(Boolean).join(" · ")}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

interface LinksProps {
  readonly path: string;
  /** The section that the timeline is in. */
  readonly section: PersonSection;
  readonly isFirstPage: boolean;
  readonly hasRecords: boolean;
  /** The cursor of the next page, or null on the last one. */
  readonly next: string | null;
}

/** Links to other pages of a timeline, and to consents and accesses. */
export function TimelineLinks({ path, section, isFirstPage, hasRecords, next }: LinksProps) {
  const here: Record<string, string> = hasRecords ? { records: "yes" } : {};
  const href = (query: Record<string, string>) =>
    `${path}?${new URLSearchParams({ show: section, ...query })}#section`;
  return (
    <p>
      {isFirstPage ? null : <a href={href(here)}>Latest entries</a>}{" "}
      {next ? <a href={href({ ...here, before: next })}>Older entries</a> : null}{" "}
      {section === "timeline" ? (
        <a href={href(hasRecords ? {} : { records: "yes" })}>
          {hasRecords ? "Hide consents and accesses" : "Show consents and who opened this lead"}
        </a>
      ) : null}
    </p>
  );
}

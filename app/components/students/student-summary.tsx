import type { Outcome } from "#domain/applications/outcome";
import type { StudentDeadline } from "#domain/applications/student-deadlines";
import { outcomeNames, studentState } from "#domain/applications/wording";
import type { Message } from "#domain/language/message";
import { waitingSentence, type Waiting } from "#domain/leads/waiting";
import { hrefTo } from "#domain/site/href";
import { sectionHref } from "#domain/students/section-href";
import { sitePath } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import { WaitingSentence } from "~/components/enquiries/waiting-sentence";
import { IconRow } from "~/components/layout/panel";
import { progressBar, rows } from "~/components/layout/panel.css";
import { useTimeText } from "~/components/visitor/clock";
import { useLanguage, useT } from "~/components/visitor/language";

interface Decision {
  readonly applicationId: string;
  readonly title: string;
  readonly stageId: number;
  readonly stage: string;
  readonly status: "done" | "returned";
}

interface ShownApplication {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** Name of the next stage and whose turn it is. Null if nothing comes next. */
  readonly stage: string | null;
  readonly state: Message | null;
  /** Whose review it waits for. */
  readonly waiting: Waiting | null;
  /** Why the counsellor sent the stage back. */
  readonly reason: string | null;
}

/** Where a student stands, most urgent first. */
export interface SummaryProps {
  readonly deadline: StudentDeadline | null;
  readonly call: {
    readonly token: string;
    readonly startsAt: string;
    readonly counsellor: string | null;
  } | null;
  /** An enquiry that waits: by when a counsellor answers it, and the token of its page. */
  readonly enquiry: { readonly contactBy: string; readonly token: string } | null;
  readonly unread: number;
  readonly proposed: number;
  /** Documents that were sent back. */
  readonly returned: readonly {
    readonly id: string;
    readonly label: string;
    readonly path: string;
  }[];
  readonly news: {
    readonly since: string;
    readonly proposed: number;
    readonly decided: readonly Decision[];
  } | null;
  readonly applications: readonly ShownApplication[];
  readonly profile: {
    readonly progress: number;
    readonly next: { readonly path: string; readonly name: string } | null;
  };
}

const decisionName = ({ stageId, status }: Decision): Message =>
  status === "returned"
    ? "Sent back to you"
    : studentState({ stageId, state: "done", isAccepted: true, submittedAt: null });

/** Next deadline and call, unread messages, applications and the next step of the profile. */
export function StudentSummary(props: SummaryProps) {
  const { deadline, call, unread, proposed, profile } = props;
  const timeText = useTimeText();
  const language = useLanguage();
  const t = useT();
  return (
    <>
      <ul className={rows}>
        {props.enquiry ? <WaitingEnquiry {...props.enquiry} /> : null}
        {deadline ? (
          <IconRow icon="calendar-days">
            {t("Next deadline: {{date}}", { date: formatDate(deadline.dueOn, language) })},{" "}
            <a href={sitePath(deadline.path)} translate="no">
              {deadline.name} ({deadline.of})
            </a>
          </IconRow>
        ) : null}
        {props.returned.map(({ id, label, path }) => (
          <IconRow key={id} icon="file-up">
            <a href={sitePath(path)}>{t("Sent back to you: {{document}}", { document: label })}</a>
          </IconRow>
        ))}
        {call ? (
          <IconRow icon="phone">
            <a href={hrefTo("/bookings/:token", { token: call.token })}>
              {t("Your next call: {{time}}", { time: timeText(call.startsAt) })}
            </a>
            {call.counsellor ? ` (${call.counsellor})` : ""}
          </IconRow>
        ) : null}
        {unread > 0 ? (
          <IconRow icon="message-circle">
            <a href={hrefTo("/chat")}>{t("Unread messages: {{number}}", { number: unread })}</a>
          </IconRow>
        ) : null}
        {proposed > 0 ? (
          <IconRow icon="star">
            <a href={hrefTo("/profile/courses") + "#recommended"}>
              {t("Courses your counsellor recommends: {{number}}", { number: proposed })}
            </a>
          </IconRow>
        ) : null}
        <IconRow icon="id-card">
          <progress className={progressBar} value={profile.progress} max={100} aria-hidden />
          {t("Your profile is {{percent}}% complete.", { percent: profile.progress })}{" "}
          {profile.next ? (
            <a href={sectionHref(profile.next.path)}>
              {t("Next: {{step}}", { step: profile.next.name })}
            </a>
          ) : null}
        </IconRow>
      </ul>
      <Applications applications={props.applications} />
      <News news={props.news} />
    </>
  );
}

function WaitingEnquiry({ contactBy, token }: NonNullable<SummaryProps["enquiry"]>) {
  const t = useT();
  return (
    <IconRow icon="headset">
      <WaitingSentence contactBy={contactBy} />{" "}
      <a href={hrefTo("/schedule-appointment")}>{t("Choose a time for a call")}</a>{" "}
      <a href={hrefTo("/chat")}>{t("Write to us")}</a>{" "}
      <a href={hrefTo("/your-enquiry/:token", { token })}>{t("Change or withdraw it")}</a>
    </IconRow>
  );
}

function Applications({ applications }: Pick<SummaryProps, "applications">) {
  const language = useLanguage();
  const t = useT();
  if (applications.length === 0) return null;
  return (
    <>
      <h3>{t("Your applications")}</h3>
      <ul>
        {applications.map(({ id, title, outcome, stage, state, waiting, reason }) => {
          const sentence = waiting && waitingSentence(waiting, new Date(), language);
          return (
            <li key={id}>
              <a href={hrefTo("/profile/applications/:id", { id })} translate="no">
                {title}
              </a>
              : {t(outcomeNames[outcome])}
              {stage && state ? (
                <>
                  {". "}
                  {/* In an element of its own, because its name is translated after rendering. */}
                  <span>{stage}</span>: {t(state)}
                </>
              ) : null}
              {sentence ? <>. {t(sentence.text, sentence.values)}</> : null}
              {reason ? <q>{reason}</q> : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function News({ news }: Pick<SummaryProps, "news">) {
  const t = useT();
  const language = useLanguage();
  if (!news || (news.proposed === 0 && news.decided.length === 0)) return null;
  return (
    <>
      <h3>{t("New since {{date}}", { date: formatDate(news.since, language) })}</h3>
      <ul>
        {news.decided.map((decision) => (
          <li key={`${decision.applicationId} ${decision.stage}`}>
            <a href={hrefTo("/profile/applications/:id", { id: decision.applicationId })}>
              <span translate="no">{decision.title}</span>: {decision.stage}
            </a>
            , {t(decisionName(decision))}
          </li>
        ))}
        {news.proposed > 0 ? (
          <li>{t("Courses your counsellor recommends: {{number}}", { number: news.proposed })}</li>
        ) : null}
      </ul>
    </>
  );
}

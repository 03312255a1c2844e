import type { ApplicationStatus, TimelineEntry } from "#domain/applications/applications";
import type { StageState } from "#domain/applications/progress";
import {
  explainedDue,
  nextText,
  outcomeNames,
  staffState,
  stageWaiting,
  stepsText,
  studentState,
  universityDates,
  type Reader,
} from "#domain/applications/wording";
import { waitingText } from "#domain/leads/waiting";
import { sitePath } from "#domain/site/site-path";
import * as styles from "~/components/ui/records.css";
import { Status, type StatusTone } from "~/components/ui/status";
import { roomyLink } from "~/styles/utilities.css";

const stateTones: Readonly<Record<StageState, StatusTone>> = {
  ahead: "neutral",
  open: "waiting",
  returned: "urgent",
  submitted: "active",
  waiting: "active",
  done: "good",
  closed: "neutral",
};

/** An application's progress: finished steps, the current step and its due date. */
export function Timeline({
  entries,
  hrefOf,
  today,
}: {
  readonly entries: readonly TimelineEntry[];
  /** The page of a stage. */
  readonly hrefOf: (stageId: number) => string;
  /** ISO day. */
  readonly today: string;
}) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <TimelineStage
          key={entry.stageId}
          entry={entry}
          today={today}
          href={hrefOf(entry.stageId)}
        />
      ))}
    </ol>
  );
}

function TimelineStage({
  entry,
  href,
  today,
}: {
  readonly entry: TimelineEntry;
  readonly href: string;
  readonly today: string;
}) {
  const { name, about, state, answer, note, submittedAt } = entry;
  const isTheirs = state === "open" || state === "returned";
  const due = explainedDue(entry, today, "student");
  const waiting = stageWaiting(entry);
  return (
    <li className={styles.stage} data-state={state}>
      <strong>{name}</strong>
      <span className={styles.state}>
        <Status tone={stateTones[state]}>{studentState(entry)}</Status>
        {due ? ` · ${due}` : ""}
      </span>
      {answer ? <p className={styles.stageText}>{answer}</p> : null}
      {waiting ? <p className={styles.stageText}>{waitingText(waiting, new Date())}</p> : null}
      {isTheirs ? <p className={styles.stageText}>{about}</p> : null}
      {note && state !== "done" ? (
        <p className={styles.stageText}>
          <strong>Your counsellor:</strong> {note}
        </p>
      ) : null}
      {state === "ahead" || (state === "closed" && submittedAt === null) ? null : (
        <p className={styles.stageText}>
          <a className={roomyLink} href={sitePath(href)}>
            {linkTexts[state]}: {name}
          </a>
        </p>
      )}
    </li>
  );
}

const linkTexts: Readonly<Record<StageState, string>> = {
  ahead: "Review",
  open: "Continue",
  returned: "Continue",
  submitted: "Review",
  waiting: "Record news",
  done: "Review",
  closed: "Review",
};

/** The stages of an application as a row of blocks, coloured by status. */
export function StageBar({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const done = countDone(entries);
  return (
    <svg
      className={styles.stageBar}
      viewBox={`0 0 ${entries.length * 10} 4`}
      role="img"
      aria-label={`${done} of ${entries.length} stages done`}
    >
      {entries.map(({ stageId, state }, index) => (
        <rect
          key={stageId}
          className={styles.block[state]}
          x={index * 10 + 0.5}
          width="9"
          height="4"
          rx="1"
        />
      ))}
    </svg>
  );
}

const countDone = (entries: readonly TimelineEntry[]): number =>
  entries.filter(({ state }) => state === "done").length;

type Shown = Pick<ApplicationStatus, "stages" | "progress">;

/** An application in a few lines: where it stands, what comes next and the university's deadline. */
export function NextStep({
  status,
  reader = "student",
}: {
  readonly status: Shown;
  readonly reader?: Reader;
}) {
  const { stages, progress } = status;
  const done = countDone(stages);
  return (
    <>
      <p className={styles.progress}>
        <progress
          className={styles.meter}
          value={done}
          max={stages.length}
          aria-label={stepsText(stages)}
        />{" "}
        <strong>{outcomeNames[progress.outcome]}</strong> {stepsText(stages)}{" "}
        {nextText(status, new Date(), reader)}
      </p>
      <DeadlineLine progress={progress} />
      {reader === "staff" ? <StaffStates stages={stages} /> : null}
    </>
  );
}

/** The university's dates, until the application is closed or over. Those that aren't published, until it is submitted. */
export function DeadlineLine({ progress }: Pick<Shown, "progress">) {
  if (progress.next.kind === "closed" || progress.next.kind === "finished") return null;
  const dates = universityDates(progress);
  return dates === null ? null : <p className={styles.state}>{dates}</p>;
}

/** What the student ticked and what counsellors accepted, for staff. */
function StaffStates({ stages }: { readonly stages: readonly TimelineEntry[] }) {
  const shown = stages.filter(({ submittedAt }) => submittedAt !== null);
  if (shown.length === 0) return null;
  return (
    <p className={styles.state}>
      {shown.map((entry) => `${entry.name}: ${staffState(entry).toLowerCase()}`).join(" · ")}
    </p>
  );
}

import type { StageState, TimelineEntry } from "#domain/applications/applications";
import { sitePath } from "#domain/site/site-path";
import { formatDate, today } from "#domain/time/dates";
import * as styles from "~/components/ui/records.css";
import { Status, type StatusTone } from "~/components/ui/status";
import { roomyLink } from "~/styles/utilities.css";

const stateNames: Readonly<Record<StageState, string>> = {
  ahead: "Not open yet",
  open: "Your turn",
  returned: "Changes requested",
  submitted: "With your counsellor",
  done: "Done",
};

const stateTones: Readonly<Record<StageState, StatusTone>> = {
  ahead: "neutral",
  open: "waiting",
  returned: "urgent",
  submitted: "active",
  done: "good",
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
      {entries.map(({ stageId, name, about, state, dueOn, note }) => (
        <li key={stageId} className={styles.stage} data-state={state}>
          <strong>{name}</strong>
          <span className={styles.state}>
            <Status tone={stateTones[state]}>{stateNames[state]}</Status>
            {dueText(state, dueOn, today)}
          </span>
          {state === "open" || state === "returned" ? (
            <p className={styles.stageText}>{about}</p>
          ) : null}
          {note && state !== "done" ? (
            <p className={styles.stageText}>
              <strong>Your counsellor:</strong> {note}
            </p>
          ) : null}
          {state === "ahead" ? null : (
            <p className={styles.stageText}>
              <a className={roomyLink} href={sitePath(hrefOf(stageId))}>
                {state === "open" || state === "returned" ? `Continue: ${name}` : `Review: ${name}`}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Due date. "Overdue" is shown only for the student's own tasks. */
function dueText(state: StageState, dueOn: string, today: string): string {
  if (state === "done") return "";
  if (dueOn >= today) return ` · by ${formatDate(dueOn)}`;
  return state === "open" || state === "returned" ? " · as soon as you can" : "";
}

/** The stages of an application as a row of blocks, coloured by status. */
export function StageBar({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const done = entries.filter(({ state }) => state === "done").length;
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

/** An application in one line: progress and next step. */
export function NextStep({
  entries,
  isStaff = false,
}: {
  readonly entries: readonly TimelineEntry[];
  /** Whether a counsellor reads it. */
  readonly isStaff?: boolean;
}) {
  const next = entries.find(({ state }) => state === "open" || state === "returned");
  const done = entries.filter(({ state }) => state === "done").length;
  return (
    <p className={styles.progress}>
      <progress
        className={styles.meter}
        value={done}
        max={entries.length}
        aria-label={`${done} of ${entries.length} steps done`}
      />{" "}
      {done} of {entries.length} steps.{" "}
      {next
        ? `Next: ${next.name}, ${next.dueOn >= today() ? `by ${formatDate(next.dueOn)}` : lateText(next.dueOn, isStaff)}.`
        : done === entries.length
          ? "All done."
          : isStaff
            ? "Waiting for your review."
            : "Your counsellor is reviewing it."}
      {next?.state === "returned" && next.note ? ` Sent back: ${next.note}` : ""}
    </p>
  );
}

const lateText = (dueOn: string, isStaff: boolean): string =>
  isStaff ? `overdue since ${formatDate(dueOn)}` : "as soon as you can";

import { OFFICE_HOURS } from "../appointments/office-hours";
import { addTime, addToDay, dayOf, parseIst, toIst } from "../time/dates";
import type { ContactOutcome } from "./activity";

/** Outcomes of a conversation. Every other outcome leaves the first contact open. */
const spoken: readonly ContactOutcome[] = ["reached", "call_later", "met"];

/** Whether staff and the person talked to each other. */
export const isSpokenTo = (outcome: ContactOutcome): boolean => spoken.includes(outcome);

/** What to do next, and when. */
export interface Retry {
  readonly nextAction: string;
  readonly nextActionAt: Date;
}

const [OPENS_AT, CLOSES_AT] = OFFICE_HOURS;

/** Minutes until the second attempt of the same day. */
const SECOND_ATTEMPT_MINUTES = 120;
/** Times of later attempts, in turn: people who don't answer at one time may at another. */
const LATER_TIMES = ["10:30", "17:30", "13:00"] as const;
/** Attempts after which a call is no longer proposed. */
export const MAX_CALL_ATTEMPTS = 5;

/**
 * Proposes what follows an outcome that leaves something to do. `attempt` counts unsuccessful
 * attempts from 1. Null after a conversation that leaves the plan to the counsellor.
 */
export function retryAfter(outcome: ContactOutcome, attempt: number, now: Date): Retry | null {
  switch (outcome) {
    case "not_reached":
      return attempt >= MAX_CALL_ATTEMPTS
        ? { nextAction: "Write, or close the lead", nextActionAt: onDay(nextWorkday(now), "10:30") }
        : {
            nextAction: `Call again (attempt ${attempt + 1})`,
            nextActionAt: nextCall(attempt, now),
          };
    case "no_show":
      return { nextAction: "Rebook the missed call", nextActionAt: nextCall(1, now) };
    case "wrong_number":
      return {
        nextAction: "Find the right number",
        nextActionAt: onDay(nextWorkday(now), "10:30"),
      };
    case "call_later":
      return { nextAction: "Call back as asked", nextActionAt: onDay(nextWorkday(now), "10:30") };
    case "wrote":
      return { nextAction: "Check for an answer", nextActionAt: onDay(nextWorkday(now), "10:30") };
    case "reached":
    case "met":
      return null;
  }
}

/** The second attempt is on the same day, if there is time. Later ones are at other times. */
function nextCall(attempt: number, now: Date): Date {
  const soon = addTime(now, SECOND_ATTEMPT_MINUTES, "minute");
  const [day = "", time = ""] = toIst(soon).split("T");
  const isSameDay = day === dayOf(now) && !isSunday(day);
  if (attempt === 1 && isSameDay && time >= OPENS_AT && time < CLOSES_AT) return soon;
  const at = LATER_TIMES[(attempt - 1) % LATER_TIMES.length] ?? LATER_TIMES[0];
  return onDay(nextWorkday(now), at);
}

const onDay = (day: string, time: string): Date => parseIst(`${day}T${time}`);

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** The next day in India that isn't a Sunday. */
function nextWorkday(now: Date): string {
  const day = addToDay(dayOf(now), 1, "day");
  return isSunday(day) ? addToDay(day, 1, "day") : day;
}

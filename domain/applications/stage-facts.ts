import type { ProfileAnswers } from "../students/profile-sections";
import { typedAnswers } from "../students/profile-sections";
import { formatDate, isDay } from "../time/dates";
import { formatIntake, parseIntakeKey } from "./intakes";
import { fieldsOf, type Stage, type StageField } from "./stages";

/** One answer of a stage, formatted for display. */
export interface StageFact {
  readonly label: string;
  readonly value: string;
}

/** The answers of a stage as pages show them: labels instead of values, and dates as `22 Nov 2026`. */
export function stageFacts(stage: Stage, answers: ProfileAnswers): StageFact[] {
  const typed = typedAnswers(answers);
  return fieldsOf(stage, typed).flatMap((field) => {
    const values = typed[field.name] ?? [];
    if (values.length === 0) return field.optional ? [] : [{ label: field.label, value: "–" }];
    return [{ label: field.label, value: values.map((one) => shown(field, one)).join(", ") }];
  });
}

function shown({ kind, options, isIntake }: StageField, value: string): string {
  if (kind === "date") return isDay(value) ? formatDate(value) : value;
  if (isIntake) return options?.find((one) => one.value === value)?.label ?? intakeLabel(value);
  if (kind === "select") return options?.find((one) => one.value === value)?.label ?? "–";
  return value;
}

/** An intake that the course no longer has. */
function intakeLabel(value: string): string {
  const intake = parseIntakeKey(value);
  return intake ? formatIntake(intake) : "–";
}

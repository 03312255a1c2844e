import { formatIntake, intakeKey } from "#domain/applications/intakes";
import { dayOf } from "#domain/time/dates";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/** Months ahead that can be chosen as an intake. */
const INTAKE_MONTHS = 30;

/** Intakes from this month on, as options. */
function intakeOptions(today: string): { value: string; label: string }[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: INTAKE_MONTHS }, (_, ahead) => {
    const index = year * 12 + month - 1 + ahead;
    const intake = { intakeYear: Math.floor(index / 12), intakeMonth: (index % 12) + 1 };
    return { value: intakeKey(intake), label: formatIntake(intake) };
  });
}

/** What the filters of applications offer to this visitor, and the day. */
export async function applicationChoices(visitor: Visitor) {
  const today = dayOf(new Date());
  const staff = visitor.seesAll ? await services(visitor).students.listColleagues() : null;
  return { today, staff, intakes: intakeOptions(today) };
}

import { MAX_ABSENCES, type WorkingHours } from "#domain/time/working-hours";
import { TextField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { box } from "../lead.css";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Empty rows for more absences. */
const MORE_ABSENCES = 2;

/** The fields of working hours and absences, by their name. */
export const timeFieldNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...weekdays.flatMap((name, index): [string, string][] => [
    [`opens${index + 1}`, `${name} from`],
    [`closes${index + 1}`, `${name} until`],
  ]),
  ...Array.from({ length: MAX_ABSENCES }, (_, index): [string, string][] => [
    [`awayFrom${index}`, `Absence ${index + 1}, first day`],
    [`awayUntil${index}`, `Absence ${index + 1}, last day`],
  ]).flat(),
]);

interface WorkingTimeProps {
  readonly rule: WorkingHours;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Hours of each weekday, and absences. */
export function WorkingTime({ rule, errors }: WorkingTimeProps) {
  const rows = Math.min(MAX_ABSENCES, rule.absences.length + MORE_ABSENCES);
  return (
    <>
      <fieldset className={box}>
        <legend>Working hours (Indian time)</legend>
        <p>Leave a day empty if they don’t work on it.</p>
        {weekdays.map((_, index) => {
          const hours = rule.hours.find(({ day }) => day === index + 1);
          const from = { name: `opens${index + 1}`, value: hours?.opensAt };
          const until = { name: `closes${index + 1}`, value: hours?.closesAt };
          return <Span key={from.name} type="time" {...{ from, until, errors }} />;
        })}
      </fieldset>
      <fieldset className={box}>
        <legend>Absences</legend>
        <p>
          Leave the last day empty if you don’t know it. Students with a call in an absence are
          asked to choose another time.
        </p>
        {Array.from({ length: rows }, (_, index) => {
          const absence = rule.absences[index];
          const from = { name: `awayFrom${index}`, value: absence?.from };
          const until = { name: `awayUntil${index}`, value: absence?.until };
          return <Span key={from.name} type="date" {...{ from, until, errors }} />;
        })}
      </fieldset>
    </>
  );
}

interface End {
  readonly name: string;
  readonly value: string | null | undefined;
}

interface SpanProps extends Pick<WorkingTimeProps, "errors"> {
  readonly type: "time" | "date";
  readonly from: End;
  readonly until: End;
}

/** Two fields: from and until. */
function Span({ type, from, until, errors }: SpanProps) {
  return (
    <div className={inline}>
      {[from, until].map(({ name, value }) => (
        <TextField
          key={name}
          name={name}
          label={timeFieldNames[name] ?? name}
          type={type}
          optional="unmarked"
          defaultValue={value ?? ""}
          error={errors[name]}
        />
      ))}
    </div>
  );
}

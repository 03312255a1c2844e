import { formatIst } from "#domain/time/dates";
import { staffOptions, type StaffMember } from "~/components/console/filter-form";
import { CsrfField } from "~/components/fields/csrf-field";
import { ErrorSummary } from "~/components/fields/error-summary";
import { SelectField, TextField } from "~/components/fields/fields";
import { form as formStyle } from "~/components/fields/fields.css";
import { typedField } from "~/components/fields/typed-field";
import { Button } from "~/components/ui/button";

interface Props {
  /** Indian time. */
  readonly slot: string;
  readonly staff: readonly StaffMember[];
  readonly csrf: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** The page with the other times. */
  readonly others: string;
}

/** Confirms a time for a student. */
export function StaffBookingForm({ slot, staff, csrf, typed, errors, others }: Props) {
  return (
    <>
      <p>
        <strong>{formatIst(slot)}</strong> · <a href={others}>Choose another time</a>
      </p>
      <p>The student gets the usual confirmation, with a link to move or cancel the call.</p>
      <form className={formStyle} method="post" noValidate>
        <ErrorSummary errors={errors} />
        <CsrfField token={csrf} />
        <input type="hidden" name="slot" value={slot} />
        <TextField
          {...typedField("mobile", typed, errors)}
          label="Phone number"
          type="tel"
          maxLength={40}
        />
        <TextField {...typedField("topic", typed, errors)} label="Topic" maxLength={300} />
        <SelectField
          {...typedField("calleeId", typed, errors)}
          label="With"
          optional="unmarked"
          placeholder="The student’s counsellor, or any free colleague"
          options={staffOptions(staff)}
        />
        <div>
          <Button>Book</Button>
        </div>
      </form>
    </>
  );
}

import { reviewReasons, type ReviewReasonKey } from "#domain/documents/review-reasons";
import { slugOf } from "#domain/text/slug";
import { CsrfField } from "~/components/fields/csrf-field";
import * as fields from "~/components/fields/fields.css";
import { Button, ButtonRow } from "~/components/ui/button";

interface Props {
  /** What is reviewed. */
  readonly about: string;
  /** The value of `status` that accepts it. */
  readonly accept: "done" | "accepted";
  /** Label of the button that accepts it. */
  readonly button?: string;
  readonly reasons: readonly ReviewReasonKey[];
  readonly decision: { readonly reasons: readonly ReviewReasonKey[]; readonly note: string | null };
  readonly hidden?: Readonly<Record<string, string>>;
  readonly csrf: string | null;
}

/** Accepts something that a student has handed in, or sends it back with reasons and a note. */
export function ReviewForm(props: Props) {
  const { about, accept, button = "Accept", reasons, decision, hidden = {}, csrf } = props;
  // A page can have several of these forms.
  const id = `note-${slugOf(about)}`;
  return (
    <form className={fields.form} method="post">
      <CsrfField token={csrf} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset className={fields.field}>
        <legend className={fields.label}>Why are you sending it back?</legend>
        <p className={fields.hint}>The student sees what to do next for each reason.</p>
        <div className={fields.choices}>
          {reasons.map((reason) => (
            <label className={fields.choice} key={reason}>
              <input
                className={fields.box}
                type="checkbox"
                name="reasons"
                value={reason}
                defaultChecked={decision.reasons.includes(reason)}
              />
              <span>{reviewReasons[reason].name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={id}>
          Note to the student about {about} <span className={fields.optional}>(optional)</span>
        </label>
        <textarea
          className={fields.input}
          id={id}
          name="note"
          rows={3}
          maxLength={600}
          defaultValue={decision.note ?? ""}
        />
      </div>
      <ButtonRow>
        <Button tone="accent" name="status" value={accept} aria-label={`${button} ${about}`}>
          {button}
        </Button>
        <Button tone="secondary" name="status" value="returned" aria-label={`Send back ${about}`}>
          Send back
        </Button>
      </ButtonRow>
    </form>
  );
}

import { PERCENT_SCALE } from "#domain/recommendations/course-match-form";
import { SelectField, TextField } from "./fields";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Scales of marks, and how the visitor's schools mark. */
export interface MarksChoices {
  /** The first is chosen unless the visitor chooses another. */
  readonly scale: readonly Choice[];
  /** Null in India, where a degree counts. */
  readonly marksHint: string | null;
}

interface MarksFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string | undefined;
  /** The chosen scale. Without one, a value is in percent, and an empty field has the region's first scale. */
  readonly scale: string | undefined;
  readonly choices: MarksChoices;
}

const HINT = "Of your degree so far for a master's, of class 12 for a bachelor's.";

/** Marks with the scale that they are on. */
export function MarksField({ value, scale, choices, ...field }: MarksFieldProps) {
  const usual = value ? PERCENT_SCALE : choices.scale[0]?.value;
  return (
    <>
      <TextField
        {...field}
        hint={choices.marksHint ? `${choices.marksHint}.` : HINT}
        maxLength={20}
        defaultValue={value}
        inputMode="decimal"
      />
      <SelectField
        name="scale"
        label="Scale of your marks"
        defaultValue={scale || usual}
        options={choices.scale}
      />
    </>
  );
}

import type { Field } from "#domain/calculators/fields";
import { RadioField, SelectField, TextField } from "~/components/fields/fields";

interface Props {
  readonly field: Field;
  readonly value: string | undefined;
  readonly error: string | undefined;
  /** How a field that may stay empty is marked. Fields without a value for "empty" are required. */
  readonly optional?: "unmarked";
}

/** A field of a calculator, as the row of its table says. */
export function CalculatorField({ field, value, error, optional }: Props) {
  const { name, label } = field;
  const common = { name, label, error, defaultValue: value };
  if (field.kind === "choice") {
    const Choices = field.control === "radio" ? RadioField : SelectField;
    const options = Object.entries(field.choices).map(([value, label]) => ({ value, label }));
    return <Choices {...common} options={options} />;
  }
  const { inputMode, listed, initial, empty } = field;
  if (!listed)
    return (
      <TextField {...common} inputMode={inputMode} optional={optional ?? empty !== undefined} />
    );
  return (
    <SelectField
      {...common}
      placeholder={initial === undefined ? "Choose" : undefined}
      options={listed.map((text) => ({ value: text, label: text }))}
    />
  );
}

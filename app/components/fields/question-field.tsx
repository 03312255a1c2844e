import type { ProfileField } from "#domain/students/profile-sections";
import { GroupFrame } from "./field-frame";
import { SelectField, TextAreaField, TextField } from "./fields";
import * as styles from "./fields.css";

interface ProfileFieldProps {
  readonly field: ProfileField;
  readonly values: readonly string[];
  readonly error?: string;
}

/** The field of one profile question, by its type. */
export function ProfileFieldControl({ field, values, error }: ProfileFieldProps) {
  const { name, label, hint, optional, autoComplete, options = [] } = field;
  const shared = { name, label, hint, optional, error, defaultValue: values[0] };
  switch (field.kind) {
    case "select":
      return <SelectField {...shared} options={options} placeholder="Choose" />;
    case "long":
      return <TextAreaField {...shared} maxLength={1_500} />;
    case "date":
      return <TextField {...shared} type="date" autoComplete={autoComplete} />;
    case "number":
      return <TextField {...shared} inputMode={field.step === 1 ? "numeric" : "decimal"} />;
    case "boxes":
      return (
        <GroupFrame name={name} label={label} hint={hint} error={error} optional={optional}>
          <div className={styles.choices}>
            {options.map((option, index) => (
              <label className={styles.choice} key={option.value}>
                <input
                  className={styles.box}
                  type="checkbox"
                  // The error summary links to the first option.
                  id={index === 0 ? name : undefined}
                  name={name}
                  value={option.value}
                  defaultChecked={values.includes(option.value)}
                />
                <span>{option.label}</span>
              </label>
            ))}
          </div>
        </GroupFrame>
      );
    default:
      return <TextField {...shared} maxLength={120} autoComplete={autoComplete} />;
  }
}

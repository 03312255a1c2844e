import { GroupFrame } from "./field-frame";
import * as styles from "./fields.css";

interface CheckboxGroupProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
}

/** Several boxes with one name. */
export function CheckboxGroup({ name, label, options, chosen, error }: CheckboxGroupProps) {
  return (
    <GroupFrame name={name} label={label} error={error}>
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label className={styles.choice} key={option.value}>
            <input
              className={styles.box}
              // The summary of errors links to the first box.
              id={index === 0 ? name : undefined}
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.includes(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

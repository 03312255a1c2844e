/** Condition: the field has a value. */
export const filled = Symbol("filled");
/** Condition: the field was submitted, perhaps empty. */
export const submitted = Symbol("submitted");
type Condition = string | typeof filled | typeof submitted;

/** How the confirmation page shows a field. A plain text is its label. */
export type PendingField =
  | string
  | {
      readonly label: string;
      /** Words for values that are codes. */
      readonly values?: Readonly<Record<string, string>>;
    };

/** One thing that a form can do, described for the page that asks before a pending form is sent. */
export interface PendingAction {
  /**
   * Fields that tell this action from the form's others: by an exact value, `filled` or `submitted`. Left out
   * for a form that does one thing only.
   */
  readonly when?: Readonly<Record<string, Condition>>;
  /** What sending the form does: "Request deletion of your account". */
  readonly title: string;
  /** Every other field that the action reads. Fields that are not listed are dropped. */
  readonly fields: Readonly<Record<string, PendingField>>;
  /** For forms whose fields are known to the services only: the label of all other fields. */
  readonly otherFields?: string;
}

/** What a form can do, in the order in which its action decides. May depend on the route's parameters. */
export type PendingForm =
  | readonly PendingAction[]
  | ((params: Readonly<Record<string, string | undefined>>) => readonly PendingAction[]);

export interface DescribedField {
  readonly name: string;
  readonly value: string;
  /** Null for a field that the title already describes. */
  readonly label: string | null;
  readonly shown: string;
}

export interface DescribedForm {
  readonly title: string;
  readonly fields: readonly DescribedField[];
}

/** Texts of a form in their order: name and value. */
type Entries = readonly (readonly [name: string, value: string])[];

/**
 * Describes a submitted form by the first action that it matches. Labels and titles are always ours. The result
 * contains only the fields that the action declares, so what is shown is what is sent.
 * @returns null when the form matches no action.
 */
export function describePendingForm(
  pending: PendingForm,
  params: Readonly<Record<string, string | undefined>>,
  entries: Entries,
): DescribedForm | null {
  const actions = typeof pending === "function" ? pending(params) : pending;
  const action = actions.find(({ when = {} }) =>
    Object.entries(when).every(([name, condition]) => {
      const value = entries.find(([one]) => one === name)?.[1].trim();
      if (condition === submitted) return value !== undefined;
      return condition === filled ? Boolean(value) : value === condition;
    }),
  );
  if (!action) return null;
  const fields = entries.flatMap(([name, value]) => describeField(action, name, value) ?? []);
  return { title: action.title, fields };
}

function describeField(action: PendingAction, name: string, value: string): DescribedField | null {
  const { when = {}, fields, otherFields } = action;
  if (Object.hasOwn(when, name) && typeof when[name] === "string")
    return { name, value: when[name], label: null, shown: "" };
  const field = Object.hasOwn(fields, name) ? fields[name] : otherFields;
  if (field === undefined) return null;
  const { label, values = {} } = typeof field === "string" ? { label: field } : field;
  const shown = Object.hasOwn(values, value) ? values[value] : undefined;
  return { name, value, label, shown: shown ?? value };
}

/** Hidden field with the pending form's key from the link. */
export const PENDING_FORM_FIELD = "pendingForm";

/** Condition: the field is not empty. */
export const filled = Symbol("filled");
/** Condition: the field was submitted, possibly empty. */
export const submitted = Symbol("submitted");
type Condition = string | typeof filled | typeof submitted;

/** How the confirmation page shows a field. A string is its label. */
export type PendingField =
  | string
  | {
      /** Null for a value that only helps to compare the others, and isn't shown. */
      readonly label: string | null;
      /** Display text for coded values. */
      readonly values?: Readonly<Record<string, string>>;
    };

/** Describes an action of a form for the page that asks before a pending form is submitted. */
export interface PendingAction {
  /**
   * Fields that distinguish this action from others of the form: by an exact value, `filled` or
   * `submitted`. Omitted for forms with one action.
   */
  readonly when?: Readonly<Record<string, Condition>>;
  /** What the action does: "Request deletion of your account". */
  readonly title: string;
  /** All other fields that the action reads. Unlisted fields are dropped. */
  readonly fields: Readonly<Record<string, PendingField>>;
  /** Label for all other fields, for forms whose fields are defined by the services. */
  readonly otherFields?: string;
}

/**
 * The actions of a form, in the order in which its route checks them. May depend on the route's
 * parameters.
 */
export type PendingForm =
  | readonly PendingAction[]
  | ((params: Readonly<Record<string, string | undefined>>) => readonly PendingAction[]);

export interface DescribedField {
  readonly name: string;
  readonly value: string;
  /** Null if the title already describes the field. */
  readonly label: string | null;
  readonly shown: string;
}

export interface DescribedForm {
  readonly title: string;
  readonly fields: readonly DescribedField[];
}

/** Form entries in order: name and value. */
type Entries = readonly (readonly [name: string, value: string])[];

/**
 * Describes a submitted form by the first matching action. All labels and titles are our own. The
 * result contains only the fields that the action declares, so the visitor sees everything that
 * will be submitted.
 * @returns null if no action matches
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

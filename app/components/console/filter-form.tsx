import type { ReactNode } from "react";
import { leadProgress, leadProgressNames } from "#domain/leads/progress";
import { SelectField, TextField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";

/** The filters of an address that are set, by name. */
export type Filters = Readonly<Record<string, string>>;

interface FormProps {
  /** The page of the list. */
  readonly path: string;
  readonly button?: "Search" | "Show";
  readonly children: ReactNode;
}

/** The form with the filters of a list. */
export function FilterForm({ path, button = "Search", children }: FormProps) {
  return (
    <form className={inline} method="get" action={path}>
      {children}
      <Button tone="secondary">{button}</Button>
    </form>
  );
}

interface FilterProps {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
}

interface TextProps extends FilterProps {
  readonly type?: "search" | "date" | "text";
  readonly maxLength?: number;
}

export function TextFilter({ filters, name, label, type = "text", maxLength }: TextProps) {
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      optional="unmarked"
      defaultValue={filters[name]}
      maxLength={type === "date" ? undefined : (maxLength ?? 80)}
    />
  );
}

/** Searches people. */
export function PersonFilter({ filters }: Pick<FilterProps, "filters">) {
  return <TextFilter filters={filters} name="q" label="Name, number or address" type="search" />;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends FilterProps {
  readonly options: readonly Option[];
  /** The option for no filter, or null without one. */
  readonly placeholder?: string | null;
}

export function SelectFilter({ filters, name, label, options, placeholder = "All" }: SelectProps) {
  return (
    <SelectField
      name={name}
      label={label}
      options={options}
      {...(placeholder === null ? {} : { placeholder })}
      optional="unmarked"
      defaultValue={filters[name]}
    />
  );
}

/** The stages of a lead, as options. */
export const stageOptions: readonly Option[] = leadProgress.map((value) => ({
  value,
  label: leadProgressNames[value],
}));

export interface StaffMember {
  readonly id: string;
  readonly name: string | null;
}

/** Members of staff, as options. */
export const staffOptions = (staff: readonly StaffMember[]): Option[] =>
  staff.map(({ id, name }) => ({ value: id, label: name ?? "No name yet" }));

interface CounsellorProps {
  readonly filters: Filters;
  /** Null for staff who see only their own students, and have nothing to choose. */
  readonly staff: readonly StaffMember[] | null;
  readonly name?: string;
  /** Choices before and after the people. */
  readonly first?: readonly Option[];
  readonly last?: readonly Option[];
}

/** Whose students, calls or applications. */
export function CounsellorFilter({
  filters,
  staff,
  name = "counsellor",
  first = [],
  last = [],
}: CounsellorProps) {
  return staff ? (
    <SelectFilter
      filters={filters}
      name={name}
      label="Counsellor"
      options={[...first, ...staffOptions(staff), ...last]}
    />
  ) : null;
}

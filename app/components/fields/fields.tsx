import type { ComponentPropsWithoutRef } from "react";
import { useT } from "~/components/visitor/language";
import { controlProps, FieldFrame, GroupFrame, type FieldProps } from "./field-frame";
import * as styles from "./fields.css";

interface Option {
  readonly value: string;
  readonly label: string;
}

type InputProps = FieldProps &
  Pick<
    ComponentPropsWithoutRef<"input">,
    "type" | "defaultValue" | "autoComplete" | "inputMode" | "maxLength" | "pattern" | "autoFocus"
  >;

export function TextField({
  label,
  hint,
  error,
  optional,
  name,
  type = "text",
  ...input
}: InputProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        className={styles.input}
        type={type}
        {...controlProps({ name, hint, error, optional })}
        {...input}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  defaultValue,
  maxLength = 600,
  ...field
}: FieldProps & { readonly defaultValue?: string; readonly maxLength?: number }) {
  return (
    <FieldFrame {...field}>
      <textarea
        className={styles.input}
        rows={4}
        maxLength={maxLength}
        {...controlProps(field)}
        defaultValue={defaultValue}
      />
    </FieldFrame>
  );
}

/** A file input. The form needs `encType="multipart/form-data"`. */
export function FileField({ accept, ...field }: FieldProps & { readonly accept: string }) {
  return (
    <FieldFrame {...field}>
      <input className={styles.input} type="file" accept={accept} {...controlProps(field)} />
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly defaultValue?: string;
  readonly autoComplete?: string;
}

export function SelectField({
  options,
  placeholder,
  defaultValue,
  autoComplete,
  ...field
}: SelectProps) {
  const { required, ...control } = controlProps(field);
  return (
    <FieldFrame {...field}>
      <select
        className={styles.input}
        {...control}
        // Without an empty first option something is always chosen, and HTML does not allow "required".
        required={required && placeholder !== undefined}
        defaultValue={defaultValue ?? ""}
        autoComplete={autoComplete}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

interface PhoneProps extends FieldProps {
  readonly countryName: string;
  readonly countries: readonly Option[];
  readonly defaultCountry?: string;
  readonly defaultValue?: string;
}

/** A number with its country: the number alone is validated, the country is always chosen. */
export function PhoneField({
  countryName,
  countries,
  defaultCountry,
  defaultValue,
  ...field
}: PhoneProps) {
  const t = useT();
  return (
    <FieldFrame {...field}>
      <div className={styles.phone}>
        <select
          className={styles.dialCode}
          id={countryName}
          name={countryName}
          aria-label={t("Country code")}
          autoComplete="tel-country-code"
          defaultValue={defaultCountry}
        >
          <Options options={countries} />
        </select>
        <input
          className={styles.number}
          // "tel" would be the whole number with its prefix, and the prefix is in the select next to it.
          type="text"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={24}
          {...controlProps(field)}
          defaultValue={defaultValue}
        />
      </div>
    </FieldFrame>
  );
}

interface RadioProps extends FieldProps {
  readonly options: readonly Option[];
  readonly defaultValue?: string;
}

export function RadioField({ options, defaultValue, ...field }: RadioProps) {
  return (
    <GroupFrame {...field}>
      <div className={styles.choices}>
        {options.map((option, index) => (
          <label className={styles.choice} key={option.value}>
            <input
              className={styles.box}
              type="radio"
              // The error summary links to the first option.
              id={index === 0 ? field.name : undefined}
              name={field.name}
              value={option.value}
              required={!field.optional}
              defaultChecked={option.value === defaultValue}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}

interface CheckboxProps extends FieldProps {
  readonly value: string;
  readonly defaultChecked?: boolean;
}

/** One box to tick; its label is the sentence one agrees to. */
export function CheckboxField({ label, value, defaultChecked, ...field }: CheckboxProps) {
  return (
    <div className={styles.field}>
      {field.error ? (
        <p className={styles.error} id={`${field.name}-error`}>
          {field.error}
        </p>
      ) : null}
      <label className={styles.choice}>
        <input
          className={styles.box}
          type="checkbox"
          {...controlProps(field)}
          value={value}
          defaultChecked={defaultChecked}
        />
        <span>{label}</span>
      </label>
    </div>
  );
}

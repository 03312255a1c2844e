import type { ComponentPropsWithoutRef } from "react";
import * as styles from "./button.css";

type Tone = keyof typeof styles.button;

interface Look {
  readonly tone?: Tone;
  /** As wide as its container. */
  readonly wide?: boolean;
}

const classOf = ({ tone = "primary", wide = false }: Look): string =>
  wide ? `${styles.button[tone]} ${styles.wide}` : styles.button[tone];

/** A button; in a form it submits unless told otherwise. */
export function Button({
  tone,
  wide,
  type = "submit",
  ...rest
}: Look & Omit<ComponentPropsWithoutRef<"button">, "className">) {
  return <button {...rest} type={type} className={classOf({ tone, wide })} />;
}

/** A link that looks like a button, for what leads somewhere rather than does something. */
export function ButtonLink({
  tone,
  wide,
  children,
  ...rest
}: Look & Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string }) {
  return (
    <a {...rest} className={classOf({ tone, wide })}>
      {children}
    </a>
  );
}

import type { ComponentPropsWithoutRef, ReactNode } from "react";
import * as styles from "./button.css";

type Tone = keyof typeof styles.button;

interface Look {
  readonly tone?: Tone;
  /** As wide as its container. */
  readonly wide?: boolean;
}

const classOf = ({ tone = "primary", wide = false }: Look): string =>
  wide ? `${styles.button[tone]} ${styles.wide}` : styles.button[tone];

/** A button. In a form it submits by default. */
export function Button({
  tone,
  wide,
  type = "submit",
  ...rest
}: Look & Omit<ComponentPropsWithoutRef<"button">, "className">) {
  return <button {...rest} type={type} className={classOf({ tone, wide })} />;
}

/** A link styled as a button, for navigation. */
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

/** Buttons side by side, with room between them where they wrap. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

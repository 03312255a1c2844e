import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import * as styles from "./dialog.css";

/**
 * Frame of a fragment that the shell script shows as a modal dialog. Without scripts, the link
 * opens the page.
 */
export function DialogFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <button type="button" className={styles.close} data-closes aria-label="Close">
        <X aria-hidden size={20} />
      </button>
      {children}
    </>
  );
}

/** The empty dialog that fragments are put into. */
export function DialogSlot({ id, label }: { readonly id: string; readonly label: string }) {
  return <dialog id={id} className={styles.dialog} aria-label={label} />;
}

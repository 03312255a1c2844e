import * as styles from "./catalogue.css";

/**
 * Passes a page on: to WhatsApp by a link, and with scripts by copying its address (app/shell/shell.ts).
 * Its place is kept free, so that nothing moves when the button comes.
 */
export function Share({ title, url }: { readonly title: string; readonly url: string }) {
  const query = new URLSearchParams({ text: `${title}\n${url}` });
  return (
    <p className={styles.share}>
      <a href={`https://wa.me/?${query}`} rel="noopener">
        Share on WhatsApp
      </a>
      <button type="button" className={styles.copy} data-copy={url} hidden>
        Copy the link
      </button>
    </p>
  );
}

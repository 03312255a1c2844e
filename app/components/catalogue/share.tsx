import * as styles from "./catalogue.css";

/**
 * Shares a page by WhatsApp, and with scripts by copying its address (app/browser/shell.ts). The
 * space for the button is reserved to avoid a layout shift.
 */
export function Share({
  title,
  url,
  byEmail = false,
}: {
  readonly title: string;
  readonly url: string;
  readonly byEmail?: boolean;
}) {
  const query = new URLSearchParams({ text: `${title}\n${url}` });
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <p className={styles.share}>
      <a className={styles.shareLink} href={`https://wa.me/?${query}`} rel="noopener">
        Share on WhatsApp
      </a>
      {byEmail ? (
        <a className={styles.shareLink} href={`mailto:?${mail}`}>
          Share by email
        </a>
      ) : null}
      <button type="button" className={styles.copy} data-copy={url} data-say-copied="Copied" hidden>
        Copy the link
      </button>
    </p>
  );
}

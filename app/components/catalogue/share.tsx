import * as styles from "./catalogue.css";

/**
 * Shares a page by WhatsApp, and with scripts by copying its address (app/browser/shell.ts). The
 * space for the button is reserved to avoid a layout shift.
 */
export function Share({
  title,
  url,
  emailSubject,
}: {
  readonly title: string;
  readonly url: string;
  /** With one, the page can also be shared by email. */
  readonly emailSubject?: string;
}) {
  const query = new URLSearchParams({ text: `${title}\n${url}` });
  const body = encodeURIComponent(`${title}\n${url}`);
  return (
    <p className={styles.share}>
      <a className={styles.shareLink} href={`https://wa.me/?${query}`} rel="noopener">
        Share on WhatsApp
      </a>
      {emailSubject ? (
        <a
          className={styles.shareLink}
          href={`mailto:?subject=${encodeURIComponent(emailSubject)}&body=${body}`}
        >
          Share by email
        </a>
      ) : null}
      <button type="button" className={styles.copy} data-copy={url} data-say-copied="Copied" hidden>
        Copy the link
      </button>
    </p>
  );
}

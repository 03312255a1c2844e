import * as styles from "./document-preview.css";

interface Props {
  readonly label: string;
  readonly contentType: string;
  /** A signed address, valid for some minutes. */
  readonly file: string;
}

/** Shows a document on the page, with a link for browsers that don't show PDFs. */
export function DocumentPreview({ label, contentType, file }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption>
        <a href={file} target="_blank" rel="noopener">
          Open {label} in a new tab
        </a>
      </figcaption>
      {contentType === "application/pdf" ? (
        <iframe className={styles.page} src={file} title={label} />
      ) : (
        <img className={styles.picture} src={file} alt={label} />
      )}
    </figure>
  );
}

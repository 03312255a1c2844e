import { skipLink } from "./skip-link.css";

/** First stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className={skipLink} href="#main">
      Skip to the content
    </a>
  );
}

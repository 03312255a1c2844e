import * as styles from "./profile.css";
import { formatDate } from "#domain/dates";

interface ShownNote {
  readonly id: string;
  readonly audience: "student" | "staff";
  readonly text: string;
  readonly author: string | null;
  readonly createdAt: string;
}

/** Notes with their authors, newest first. */
export function NoteList({ notes }: { readonly notes: readonly ShownNote[] }) {
  return (
    <ul className={styles.sections}>
      {notes.map(({ id, text, author, audience, createdAt }) => (
        <li key={id}>
          <p>{text}</p>
          <p className={styles.state}>
            {author ?? "Unknown"}, {formatDate(createdAt)}
            {audience === "staff" ? " · for counsellors only" : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

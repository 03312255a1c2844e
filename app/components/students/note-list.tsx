import { BASE_PATH } from "#domain/site/site-path";
import { formatDate } from "#domain/time/dates";
import * as styles from "~/components/ui/records.css";

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
        <li key={id} className={styles.section}>
          <NoteText text={text} />
          <p className={styles.state}>
            {author ?? "Unknown"}, {formatDate(createdAt)}
            {audience === "staff" ? " · for counsellors only" : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A saved result of a calculator ends with its address, which becomes a link. */
function NoteText({ text }: { readonly text: string }) {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  const address = lines.length > 1 && last.startsWith(`${BASE_PATH}/`) ? last : null;
  return (
    <p>
      {address ? lines.slice(0, -1).join("\n") : text}
      {address ? (
        <>
          {" "}
          <a href={address}>Open this result</a>
        </>
      ) : null}
    </p>
  );
}

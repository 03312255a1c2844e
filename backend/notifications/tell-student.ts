import type { Translate } from "#domain/language/message";
import type { Deps } from "../platform/deps";
import { notifyPerson } from "./notify-person";

interface Done {
  readonly write: (t: Translate) => string;
  /** The page where the student finds it. */
  readonly path: string;
}

/** Tells a student what staff have done in their place. The caller runs in a transaction. */
export const tellStudent = (deps: Deps, userId: string, { write, path }: Done): Promise<void> =>
  notifyPerson(deps.db, deps, userId, {
    kind: "done_for_student",
    write: (t) => ({
      subject: write(t),
      lines: [t("Check it, and tell us if something is wrong.")],
    }),
    path,
  });

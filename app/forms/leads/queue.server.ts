import { queueKinds, type QueueKind } from "#domain/leads/work-queue";
import { textList } from "~/forms/form-schema.server";

/** Entries that are postponed at a time. */
const MAX_ENTRIES = 50;

/** The kind of entries that a name means, if there is one. */
export const kindOf = (name: string | null): QueueKind | undefined =>
  queueKinds.find((one) => one === name);

/** The ticked entries of a person: `chat <id>`. */
export const entriesIn = (form: FormData) =>
  textList(form, "entry", 100)
    .slice(0, MAX_ENTRIES)
    .flatMap((entry) => {
      const [name = "", ...rest] = entry.split(" ");
      const kind = kindOf(name);
      const id = rest.join(" ");
      return kind && id ? [{ kind, id }] : [];
    });

import { hrefTo } from "#domain/site/href";
import { CsrfField } from "~/components/fields/csrf-field";
import * as styles from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import { DataTable } from "~/components/ui/data-table";

interface CountedSearch {
  readonly text: string;
  readonly shown: number;
  readonly empty: number;
  readonly opened: number;
  readonly similar: string | null;
}

interface Typed {
  readonly phrase: string;
  readonly meaning: string;
  readonly message: string | null;
}

interface SearchTableProps {
  readonly searches: readonly CountedSearch[];
  /** What a rejected form had. */
  readonly typed: Typed | undefined;
  readonly csrf: string | null;
}

/** Searches with their counts, each with a form that adds an alias. It suggests the most similar title. */
export function SearchTable({ searches, typed, csrf }: SearchTableProps) {
  return (
    <DataTable
      caption={`${searches.length} searches, most frequent first`}
      columns={["Search", "Made", "Found nothing", "Results opened", "Alias"]}
      rows={searches.map(({ text, shown, empty, opened, similar }) => [
        <a key="text" href={`${hrefTo("/search")}?${new URLSearchParams({ q: text })}`}>
          {text}
        </a>,
        shown,
        empty,
        opened,
        <form key="alias" method="post">
          <CsrfField token={csrf} />
          <input type="hidden" name="phrase" value={text} />
          <label>
            Search for{" "}
            <input
              className={styles.input}
              type="text"
              name="meaning"
              maxLength={80}
              required
              defaultValue={(typed?.phrase === text ? typed.meaning : similar) ?? ""}
            />
          </label>
          <Button tone="quiet" aria-label={`Add alias for ${text}`}>
            Add alias
          </Button>
        </form>,
      ])}
    />
  );
}

interface AliasTableProps {
  readonly aliases: readonly {
    readonly phrase: string;
    readonly meaning: string;
    readonly isApproved: boolean;
    readonly isOwn: boolean;
  }[];
  readonly catalogued: readonly { readonly phrase: string; readonly meaning: string }[];
  /** Id of the form that the buttons belong to. */
  readonly form: string;
}

/** What phrases mean, those to review first. */
export function AliasTable({ aliases, catalogued, form }: AliasTableProps) {
  const button = (name: "approve" | "delete", phrase: string) => (
    <Button
      key={name}
      tone="quiet"
      form={form}
      name={name}
      value={phrase}
      aria-label={`${name === "approve" ? "Approve" : "Delete"} the alias ${phrase}`}
    >
      {name === "approve" ? "Approve" : "Delete"}
    </Button>
  );
  return (
    <DataTable
      caption="Aliases, those to review first"
      columns={["Phrase", "Searches for", "Status", "Actions"]}
      rows={[
        ...aliases.map(({ phrase, meaning, isApproved, isOwn }) => [
          phrase,
          meaning,
          isApproved ? "In use" : isOwn ? "Another editor approves it" : "To review",
          <>
            {!isApproved && !isOwn ? button("approve", phrase) : null}
            {button("delete", phrase)}
          </>,
        ]),
        ...catalogued.map(({ phrase, meaning }) => [phrase, meaning, "In the catalogue", ""]),
      ]}
    />
  );
}

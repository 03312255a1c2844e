import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hrefTo } from "#domain/site/href";
import { isDay, today } from "#domain/time/dates";
import { DocumentView } from "~/components/catalogue/document-view";
import { CoursePreview } from "~/components/courses/course-preview";
import { assertLocalRequest } from "~/platform/request/local-only.server";
import { privatePage } from "~/platform/response/private-page";
import { withVisitor } from "~/services/auth/guards.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";
import { page } from "./page.css";
import * as styles from "./preview.css";

export const { headers, meta } = privatePage("Preview the catalogue");

/** Local mode only: what an import of the edited catalogue would change. */
export const loader = withVisitor(async ({ request, visitor }) => {
  assertLocalRequest(request);
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("name")?.trim() ?? "";
  const asked = searchParams.get("day") ?? "";
  const day = isDay(asked) ? asked : today();
  const query = { name, day };
  const preview = await orNotFound(services(visitor).catalogue.previewCatalogue({ query }));
  return data({ ...query, ...preview });
});

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

/** Names that an editor can type again for this entry. */
const nameOf = ({ kind, key, document }: Entry): string =>
  document?.path ?? (kind === "document" || kind === "university" ? "" : key);

export default function PreviewPage() {
  const { name, day, folder, errors, entries } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={page}>
        <h1>Preview the catalogue</h1>
        <p>
          What an import of the folder {folder} would change. Nothing is imported. Enter the address
          of a page or course, a course’s id, a figure or a file. Leave the field empty to list all
          differences. Choose a later day to see scheduled figures.
        </p>
        <form className={styles.form} action={hrefTo("/dev/preview")}>
          <label htmlFor="name">Name</label>
          <input className={styles.name} id="name" name="name" type="text" defaultValue={name} />
          <label htmlFor="day">On</label>
          <input id="day" name="day" type="date" defaultValue={day} />
          <button type="submit">Preview</button>
        </form>
        {errors.length > 0 ? (
          <>
            <h2>Errors</h2>
            <pre className={styles.lines}>{errors.join("\n")}</pre>
          </>
        ) : null}
        {entries.length === 0 ? (
          <p>{name ? "Nothing has this name." : "The folder and the site are the same."}</p>
        ) : null}
        {name === "" ? <Differences entries={entries} day={day} /> : null}
      </div>
      {name === ""
        ? null
        : entries.map((entry) => (
            <EntryView key={`${entry.kind} ${entry.key}`} entry={entry} day={day} />
          ))}
    </>
  );
}

interface DifferencesProps {
  readonly entries: readonly Entry[];
  readonly day: string;
}

function Differences({ entries, day }: DifferencesProps) {
  return (
    <ul>
      {entries.map((entry) => {
        const { kind, key, state } = entry;
        const name = nameOf(entry);
        return (
          <li key={`${kind} ${key}`}>
            {name ? (
              <a
                href={`${hrefTo("/dev/preview")}?${new URLSearchParams({ name, day }).toString()}`}
              >
                {key}
              </a>
            ) : (
              key
            )}{" "}
            ({kind}, {state})
          </li>
        );
      })}
    </ul>
  );
}

interface EntryProps {
  readonly entry: Entry;
  readonly day: string;
}

/** The changed lines of an entry, and the page or course as visitors would see it. */
function EntryView({ entry, day }: EntryProps) {
  const { kind, key, state, lines, document, course } = entry;
  return (
    <>
      <section className={page}>
        <h2>
          {key} ({kind}, {state})
        </h2>
        <pre className={styles.lines}>
          {lines.map((line, at) => {
            const isChanged = state !== "unchanged";
            const Line =
              isChanged && line.startsWith("+ ")
                ? "ins"
                : isChanged && line.startsWith("- ")
                  ? "del"
                  : "span";
            return (
              <Line key={at} className={styles.line}>
                {line}
              </Line>
            );
          })}
        </pre>
      </section>
      {document ? <DocumentView trail={[{ name: document.title }]} document={document} /> : null}
      {course ? <CoursePreview course={course} day={day} /> : null}
    </>
  );
}

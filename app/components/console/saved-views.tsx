import { CsrfField } from "~/components/fields/csrf-field";
import { CheckboxField, TextField } from "~/components/fields/fields";
import { inline } from "~/components/fields/fields.css";
import { Button } from "~/components/ui/button";
import * as styles from "~/components/ui/records.css";

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly isOwn: boolean;
  readonly isShared: boolean;
  readonly owner: string | null;
}

interface Props {
  readonly views: readonly SavedView[];
  /** The page of the list. */
  readonly path: string;
  /** The filters that are set. */
  readonly filters: Readonly<Record<string, string>>;
  readonly csrf: string | null;
  readonly error: string | undefined;
}

/** The address of a list with filters. */
export function hrefWith(path: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Filters that were saved under a name, and a form that saves the current ones. */
export function SavedViews({ views, path, filters, csrf, error }: Props) {
  const here = hrefWith(path, filters);
  const hasFilters = Object.keys(filters).length > 0;
  if (views.length === 0 && !hasFilters) return null;
  return (
    <details open={error !== undefined}>
      <summary>Saved views{views.length > 0 ? ` (${views.length})` : ""}</summary>
      <form className={styles.stack} method="post" action={here}>
        <CsrfField token={csrf} />
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              <a href={hrefWith(path, view.filters)}>{view.name}</a>{" "}
              {view.isOwn ? (
                <>
                  {view.isShared ? "(shared) " : null}
                  <Button
                    tone="quiet"
                    name="delete"
                    value={view.id}
                    aria-label={`Delete the view ${view.name}`}
                  >
                    Delete
                  </Button>
                </>
              ) : (
                `shared by ${view.owner ?? "a colleague"}`
              )}
            </li>
          ))}
        </ul>
      </form>
      {hasFilters ? (
        <form className={inline} method="post" action={here} noValidate>
          <CsrfField token={csrf} />
          <TextField name="name" label="Save these filters as" maxLength={60} error={error} />
          <CheckboxField
            name="shared"
            value="yes"
            label="Share with the team"
            optional="unmarked"
          />
          <Button tone="secondary">Save view</Button>
        </form>
      ) : null}
    </details>
  );
}

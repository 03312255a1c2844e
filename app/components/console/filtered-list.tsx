import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import type { Filters } from "./filter-form";
import { hrefWith, SavedViews, type SavedView } from "./saved-views";

interface Props {
  /** The page of the list. */
  readonly path: string;
  readonly filters: Filters;
  readonly views: readonly SavedView[];
  readonly csrf: string | null;
  readonly error: string | undefined;
  /** The text for a list without rows, or null. */
  readonly empty: string | null;
  /** The cursor of the next page. Null on the last one. */
  readonly next: string | null;
  readonly children: ReactNode;
}

/** One page of a list, with the visitor's saved filters above it. */
export function FilteredList({ path, filters, views, csrf, error, empty, next, children }: Props) {
  return (
    <>
      <SavedViews views={views} path={path} filters={filters} csrf={csrf} error={error} />
      {empty === null ? children : <NoRows>{empty}</NoRows>}
      <NextPage path={path} filters={filters} next={next} />
    </>
  );
}

export function NoRows({ children }: { readonly children: ReactNode }) {
  return (
    <EmptyState picture="empty-search">
      <p>{children}</p>
    </EmptyState>
  );
}

/** The link to the page after this one. */
export function NextPage({ path, filters, next }: Pick<Props, "path" | "filters" | "next">) {
  if (next === null) return null;
  return (
    <p>
      <a href={hrefWith(path, { ...filters, after: next })} rel="next">
        Next page
      </a>
    </p>
  );
}

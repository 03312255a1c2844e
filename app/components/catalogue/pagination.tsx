import * as styles from "./catalogue.css";

interface PaginationProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** The address of a page, counted from 1. */
  readonly hrefOf: (page: number) => string;
  /** Whether a script adds the next page to this one: of two lists on a page, only one can. */
  readonly isMore?: boolean;
  /** Tells two such landmarks of a page apart. */
  readonly label?: string;
}

/** Next and previous. With a script, `data-more` adds the next page's items below these. */
export function Pagination({
  page,
  size,
  total,
  hrefOf,
  isMore = true,
  label = "Pages",
}: PaginationProps) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={label}>
      {page > 0 ? <a href={hrefOf(page)}>Previous</a> : null}
      <span>
        Page {page + 1} of {pages}
      </span>
      {page + 1 < pages ? (
        <a href={hrefOf(page + 2)} rel="next" data-more={isMore || undefined}>
          Next
        </a>
      ) : null}
    </nav>
  );
}

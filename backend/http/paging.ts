/** Parses a page number, counted from 0. Invalid values mean the first page. */
export const pageOf = (given: string | undefined): number =>
  /^\d{1,4}$/.test(given ?? "") ? Number(given) : 0;

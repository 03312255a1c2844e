/** The page of a list, counted from 0; anything that is no small number is the first. */
export const pageOf = (given: string | undefined): number =>
  /^\d{1,4}$/.test(given ?? "") ? Number(given) : 0;

/** Rows per page of the lists of students and of the access log. */
export const PER_PAGE = 30;

/** Escapes a search term for use in a LIKE pattern. */
export const patternOf = (q: string): string => `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

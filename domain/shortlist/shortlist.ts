/** Maximum courses on a shortlist, in an account as in a browser. */
export const MAX_SHORTLISTED = 40;

/** Leaves room below the 4 KB that browsers accept for a cookie. */
const MAX_COOKIE_LENGTH = 3_500;

/** Texts of the button, before and after. The shell script switches between them. */
export const shortlistLabels = { add: "Shortlist", remove: "Shortlisted – remove" } as const;

export const isCourseId = (text: string): boolean => /^\d{1,9}-[a-z0-9-]{1,120}$/.test(text);

/** The id of a course's element in a list, to return to. */
export const courseAnchor = (id: string): string => `course-${id}`;

/** Reads a cookie's course ids, newest first. Invalid and repeated ids are dropped. */
export const parseShortlist = (text: string): string[] =>
  [...new Set(text.slice(0, MAX_COOKIE_LENGTH).split("."))]
    .filter(isCourseId)
    .slice(0, MAX_SHORTLISTED);

export const formatShortlist = (ids: readonly string[]): string => ids.join(".");

/** Puts a course first. Returns null if the shortlist is full, or the id can't be one. */
export function withCourse(ids: readonly string[], id: string): string[] | null {
  if (!isCourseId(id)) return null;
  const all = [id, ...ids.filter((one) => one !== id)];
  const fits = all.length <= MAX_SHORTLISTED && formatShortlist(all).length <= MAX_COOKIE_LENGTH;
  return fits ? all : null;
}

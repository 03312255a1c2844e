import { slugOf } from "../text/slug";

export type NavigationArea = "header" | "footer";

/** An event name has at most 80 characters (analyticsEventSchema). */
const MAX_LENGTH = 60;

/**
 * The analytics event of a click on a link. It follows from the link's address, so that links carry
 * no event names: `/study-abroad/germany/courses` in the header → `header_germany_courses_clicked`.
 */
export function navigationEvent(area: NavigationArea, href: string): string {
  const [path = ""] = href.split(/[?#]/);
  const address = path.replace(/^https?:\/\/(www\.)?|^\/study-abroad/, "");
  const name = slugOf(address).slice(0, MAX_LENGTH).replace(/-/g, "_");
  return `${area}_${name || "home"}_clicked`;
}

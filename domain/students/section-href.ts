import { hrefTo } from "../site/href";

/** The page of a section of the profile by its path: `education/class-10`. */
export function sectionHref(path: string): string {
  const [group = "", name] = path.split("/");
  return hrefTo("/profile/details/:group/:name?", { group, ...(name ? { name } : {}) });
}

import { educationLevels } from "#domain/catalogue/education-level";
import type { CourseList } from "#domain/courses/course";
import type { CoursePlace } from "#domain/courses/course-place";
import type { Message } from "#domain/language/message";
import { groupDigits } from "#domain/money/money";
import type { Region } from "#domain/site/regions";

export interface NarrowerLink {
  readonly label: Message;
  /** Of the link that it leads to, below the base path. */
  readonly path: string;
  readonly count: string | null;
}

const names = { masters: "Master's degree", bachelors: "Bachelor's degree" } as const;

/**
 * Links that narrow a list further, for what a region's filters don't offer. @param query the filters of the address,
 * which the links keep
 */
export function narrowerLinks(
  { level, path, category }: CoursePlace,
  { facets, requirements }: Pick<CourseList, "facets" | "requirements">,
  query: string,
  hidden: Pick<Region["hidden"], "filters" | "bachelorsFilter">,
): NarrowerLink[] {
  const asked = new URLSearchParams(query);
  const link = (label: Message, name: string, value: string, count: number): NarrowerLink[] => {
    if (asked.has(name) || count === 0) return [];
    const own = new URLSearchParams(asked);
    own.set(name, value);
    return [{ label, path: `${path}?${own}`, count: groupDigits(count) }];
  };
  const countOf = (slug: string): number =>
    facets.educationLevel?.find(({ value }) => value === slug)?.count ?? 0;
  const levels = level
    ? []
    : educationLevels.flatMap((slug) => link(names[slug], "educationLevel", slug, countOf(slug)));
  if (!hidden.filters) return hidden.bachelorsFilter ? levels : [];
  return [
    ...link("Open or rolling deadline", "open", "1", requirements.open),
    ...levels,
    ...(category ? [] : [{ label: "Subject" as const, path: "#subjects", count: null }]),
  ];
}

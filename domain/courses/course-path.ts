/** What the address of a course's page consists of. */
export interface CourseAddress {
  readonly slug: string;
  readonly university: { readonly countrySlug: string; readonly slug: string };
}

/** The path of a course's page, below the site's base path. */
export const coursePath = ({ slug, university }: CourseAddress): string =>
  `/university/${university.countrySlug}/${university.slug}/${slug}`;

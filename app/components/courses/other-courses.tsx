import type { Course } from "#domain/courses/course";
import type { University } from "#domain/universities/university";
import * as styles from "~/components/catalogue/catalogue.css";
import { LinkList } from "~/components/catalogue/links";
import { CourseCard } from "./course-card";

/** Courses in the same subject elsewhere, and other courses of the university. */
export function OtherCourses({
  alike,
  siblings,
  university: { name, countrySlug, slug },
}: {
  readonly alike: readonly Course[];
  readonly siblings: readonly Course[];
  readonly university: Pick<University, "name" | "countrySlug" | "slug">;
}) {
  const links = siblings.map((one) => ({
    title: one.title,
    path: `/university/${countrySlug}/${slug}/${one.slug}`,
  }));
  return (
    <>
      {alike.length > 0 ? (
        <>
          <h2 id="alike">The same subject elsewhere</h2>
          <ul className={styles.cards}>
            {alike.map((one) => (
              <CourseCard key={one.id} course={one} canShortlist />
            ))}
          </ul>
        </>
      ) : null}
      {links.length > 0 ? (
        <>
          <h2 id="siblings">More at {name}</h2>
          <LinkList links={links} />
        </>
      ) : null}
    </>
  );
}

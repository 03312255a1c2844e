import { ButtonLink } from "~/components/button";
import { ShortlistButton } from "~/components/profile/shortlist-button";
import type { Course, University } from "#domain/catalogue";
import { enquiryHref } from "#domain/enquiry-link";
import { sitePath } from "#domain/site-path";

interface CourseActionsProps {
  readonly course: Pick<Course, "id" | "slug" | "title" | "level">;
  readonly university: Pick<University, "slug" | "countrySlug">;
  /** With the university. */
  readonly title: string;
}

/** The form that starts an application for a course. Anonymous visitors sign in first. */
const applyHref = (courseId: string): string =>
  `${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: courseId })}`;

/** What a visitor can do with a course: apply, ask, book a call, compare, shortlist, get the brochure. */
export function CourseActions({ course, university, title }: CourseActionsProps) {
  const { id, level } = course;
  const { slug, countrySlug } = university;
  return (
    <p>
      <ButtonLink href={applyHref(id)}>Apply</ButtonLink>{" "}
      <ButtonLink
        tone="secondary"
        href={enquiryHref({ about: title, country: countrySlug, level })}
      >
        Ask about this course
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={sitePath("/schedule-appointment")}>
        Book a free call
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={sitePath(`/compare?course=${id}`)}>
        Compare
      </ButtonLink>{" "}
      <ShortlistButton courseId={id} title={course.title} />{" "}
      <a href={sitePath(`/university/${countrySlug}/${slug}/${course.slug}/brochure`)}>
        Email me the brochure
      </a>
    </p>
  );
}

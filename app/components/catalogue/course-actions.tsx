import { ButtonLink } from "~/components/button";
import { ShortlistButton } from "~/components/profile/shortlist-button";
import type { Course, University } from "#domain/catalogue";
import { enquiryHref } from "#domain/enquiry-link";
import { sitePath } from "#domain/site-path";

interface CourseActionsProps {
  readonly course: Pick<Course, "id" | "title" | "level">;
  readonly university: Pick<University, "countrySlug">;
  /** With the university. */
  readonly title: string;
}

/** The form that starts an application for a course. Anonymous visitors sign in first. */
const applyHref = (courseId: string): string =>
  `${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: courseId })}`;

/** What a visitor can do with a course: apply, shortlist, compare, book a call, ask. */
export function CourseActions({ course, university, title }: CourseActionsProps) {
  const { id, level } = course;
  return (
    <>
      <ButtonLink href={applyHref(id)}>Apply</ButtonLink>{" "}
      <ShortlistButton courseId={id} title={course.title} />{" "}
      <ButtonLink tone="secondary" href={sitePath(`/compare?course=${id}`)}>
        Compare
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={sitePath("/schedule-appointment")}>
        Book a call
      </ButtonLink>{" "}
      <ButtonLink
        tone="secondary"
        href={enquiryHref({ about: title, country: university.countrySlug, level })}
      >
        Ask about it
      </ButtonLink>
    </>
  );
}

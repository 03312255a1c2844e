import type { Course } from "#domain/courses/course";
import { sitePath } from "#domain/site/site-path";
import { ButtonLink } from "~/components/ui/button";
import { ShortlistButton } from "./shortlist-button";

interface CourseActionsProps {
  readonly course: Pick<Course, "id" | "title">;
}

/** The form that starts an application for a course. Anonymous visitors sign in first. */
const applyHref = (courseId: string): string =>
  `${sitePath("/profile/applications/start")}?${new URLSearchParams({ course: courseId })}`;

/** What a visitor can do with a course: apply, shortlist, compare, book a call. */
export function CourseActions({ course: { id, title } }: CourseActionsProps) {
  return (
    <>
      <ButtonLink href={applyHref(id)}>Apply</ButtonLink>{" "}
      <ShortlistButton courseId={id} title={title} />{" "}
      <ButtonLink tone="secondary" href={sitePath(`/compare?course=${id}`)}>
        Compare
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={sitePath("/schedule-appointment")}>
        Book a call
      </ButtonLink>
    </>
  );
}

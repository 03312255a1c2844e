import type { Course } from "#domain/courses/course";
import { hrefTo } from "#domain/site/href";
import { ButtonLink } from "~/components/ui/button";
import { ShortlistButton } from "./shortlist-button";

interface CourseActionsProps {
  readonly course: Pick<Course, "id" | "title">;
}

/** The form that starts an application for a course. Anonymous visitors sign in first. */
const applyHref = (courseId: string): string =>
  `${hrefTo("/profile/applications/start")}?${new URLSearchParams({ course: courseId })}`;

/** What a visitor can do with a course: apply, shortlist, compare, book a call. */
export function CourseActions({ course: { id, title } }: CourseActionsProps) {
  return (
    <>
      <ButtonLink href={applyHref(id)}>Apply</ButtonLink>{" "}
      <ShortlistButton courseId={id} title={title} />{" "}
      <ButtonLink tone="secondary" href={hrefTo("/compare", {}, { course: id })}>
        Compare
      </ButtonLink>{" "}
      <ButtonLink tone="secondary" href={hrefTo("/schedule-appointment")}>
        Book a call
      </ButtonLink>
    </>
  );
}

import type { Course } from "#domain/courses/course";
import { FactTable } from "~/components/catalogue/fact-table";
import { KeyFigures } from "~/components/layout/key-figures";
import { PageSection } from "~/components/layout/page";
import { CourseAnswers } from "./course-answers";
import { IntakeDeadlines } from "./course-deadlines";
import { courseFigures } from "./course-facts";

/** What the page of a course takes from the catalogue. */
export function CoursePreview({ course, day }: { readonly course: Course; readonly day: string }) {
  return (
    <PageSection>
      <h1>{course.title}</h1>
      <CourseAnswers
        course={course}
        requirements={{ checks: null, canCheck: false }}
        costs={null}
        loan={null}
        today={day}
      />
      <KeyFigures figures={courseFigures(course)} />
      {course.facts.description ? <p>{course.facts.description.value}</p> : null}
      <FactTable caption="Requirements, fees and dates" facts={course.facts} />
      <IntakeDeadlines course={course} today={day} />
    </PageSection>
  );
}

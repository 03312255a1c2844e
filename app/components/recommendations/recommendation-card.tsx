import type { ReactNode } from "react";
import type { Course } from "#domain/courses/course";
import type { RecommendationStatus } from "#domain/recommendations/recommendation-status";
import { formatDate } from "#domain/time/dates";
import { CourseCard } from "~/components/courses/course-card";
import { Card } from "~/components/ui/card";
import * as styles from "~/components/ui/records.css";

export interface ShownRecommendation {
  readonly courseId: string;
  readonly note: string | null;
  readonly status: RecommendationStatus;
  readonly recommendedBy: string | null;
  readonly updatedAt: string;
  readonly course: Course | null;
}

const statusNames: Readonly<Record<RecommendationStatus, string>> = {
  proposed: "Recommended",
  applied: "Applied",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** A course recommended by a counsellor, with its status. */
export function RecommendationCard({
  recommendation,
  children,
}: {
  readonly recommendation: ShownRecommendation;
  readonly children?: ReactNode;
}) {
  const { course, courseId, note, status, recommendedBy, updatedAt } = recommendation;
  const summary = (
    <>
      <p className={styles.state}>
        {statusNames[status]}
        {recommendedBy ? ` by ${recommendedBy}` : ""}, {formatDate(updatedAt)}
      </p>
      {note ? <p>“{note}”</p> : null}
      {children}
    </>
  );
  // The course may have been removed from the catalogue.
  return course ? (
    <CourseCard course={course}>{summary}</CourseCard>
  ) : (
    <Card title={courseId}>{summary}</Card>
  );
}

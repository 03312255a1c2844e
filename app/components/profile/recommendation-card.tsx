import type { ReactNode } from "react";
import { Card } from "~/components/card";
import { CourseCard } from "~/components/catalogue/cards";
import { formatDate } from "#domain/dates";
import type { Course } from "#domain/catalogue";
import type { RecommendationStatus } from "#domain/recommendation-status";
import * as styles from "./profile.css";

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

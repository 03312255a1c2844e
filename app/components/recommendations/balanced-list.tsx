import type { Course } from "#domain/courses/course";
import { matchQuery, type MatchForm } from "#domain/recommendations/course-match-form";
import { verdictNames, type Verdict } from "#domain/recommendations/match-types";
import { MAX_COMPARED } from "#domain/shortlist/compare";
import { compareAddress } from "~/components/shortlist/compare-forms";
import * as styles from "./match.css";

interface Match {
  readonly course: Course;
  readonly verdict: Verdict;
}

/** A shortlist with some of each group, by the names of the courses. */
export function BalancedList({
  matches,
  ids,
  values,
}: {
  readonly matches: readonly Match[];
  readonly ids: readonly string[];
  readonly values: MatchForm["values"];
}) {
  const chosen = matches.filter(({ course }) => ids.includes(course.id));
  const groups = new Set(chosen.map(({ verdict }) => verdict));
  if (chosen.length < 3 || groups.size < 2) return null;
  return (
    <section className={styles.group}>
      <h2>A balanced shortlist</h2>
      <ul>
        {chosen.map(({ course, verdict }) => (
          <li key={course.id}>
            {verdictNames[verdict]}: {course.title}, {course.university.name}
          </li>
        ))}
      </ul>
      <p>
        <a href={compareAddress("course", mixed(chosen), matchQuery(values))}>
          Compare {Math.min(MAX_COMPARED, chosen.length)} of them
        </a>
      </p>
    </section>
  );
}

/** Ids of as many courses as can be compared, from all groups. */
const mixed = (chosen: readonly Match[]): string[] => {
  const firsts = chosen.filter(
    ({ verdict }, at) => chosen.findIndex((one) => one.verdict === verdict) === at,
  );
  return [...new Set([...firsts, ...chosen])].slice(0, MAX_COMPARED).map(({ course }) => course.id);
};

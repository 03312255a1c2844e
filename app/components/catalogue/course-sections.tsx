import type { CostParts } from "#domain/calculators/cost-parts";
import { levelNames, type Course, type Figure } from "#domain/catalogue";
import { countryName } from "#domain/country-options";
import { formatDate } from "#domain/dates";
import { formatDuration } from "#domain/duration";
import { sitePath } from "#domain/site-path";
import { CostChart } from "./cost-chart";
import { CourseCost, LivingCosts } from "./course-facts";
import { ScholarshipBlock } from "./scholarship-block";

interface CostsProps {
  readonly course: Course;
  /** Of the whole course, if its fee is known. */
  readonly costs: CostParts | null;
  readonly living: readonly Figure[];
  readonly ratesAsOf: string;
  readonly hasCalculator: boolean;
}

/** What the whole course costs in two currencies, or else what is known about its country. */
export function CourseCosts({ course, costs, living, ratesAsOf, hasCalculator }: CostsProps) {
  const { city, countrySlug } = course.university;
  return (
    <>
      <h2 id="cost">What it costs</h2>
      {costs ? (
        <CostChart
          title={`The whole course, ${formatDuration(course.durationDays)} in ${city}`}
          costs={costs}
          inBothCurrencies
          note={`Tuition of this course and typical living costs at the rate of ${formatDate(ratesAsOf)}.`}
        />
      ) : (
        <>
          <CourseCost course={course} living={living} ratesAsOf={ratesAsOf} />
          <LivingCosts country={countrySlug} figures={living} />
        </>
      )}
      {hasCalculator ? (
        <p>
          <a href={sitePath(`/expense-calculator/${countrySlug}?course=${course.id}`)}>
            Work out the whole cost of this course
          </a>
          , with rent in {city}, health cover and visa.
        </p>
      ) : null}
    </>
  );
}

/** Scholarships for the course's country and level. */
export function CourseScholarships({
  course: { level, university },
  scholarships,
}: {
  readonly course: Pick<Course, "level" | "university">;
  readonly scholarships: Parameters<typeof ScholarshipBlock>[0]["scholarships"];
}) {
  return (
    <ScholarshipBlock
      heading="Scholarships you can apply for"
      scholarships={scholarships}
      all={{
        path: `/scholarship?country=${university.countrySlug}&level=${level}`,
        text: `All ${levelNames[level].toLowerCase()} scholarships for ${countryName(university.countrySlug)}`,
      }}
    />
  );
}

import { levelNames } from "#domain/catalogue/education-level";
import { countryInSentence, countryName } from "#domain/countries/country-options";
import type { ExamOverview, ExamRequirements } from "#domain/exams/exam-requirements";
import { examName, exams } from "#domain/exams/exams";
import { sitePath } from "#domain/site/site-path";
import { FactSource } from "~/components/catalogue/fact-source";
import { LinkList } from "~/components/catalogue/links";
import { BarChart } from "~/components/charts/bar-chart";
import { DataTable } from "~/components/ui/data-table";

/** Universities and courses in a country that accept an exam, with their minimum scores. */
export function ExamRequirementTables({
  exam,
  country,
  requirements: { universities, courses },
}: {
  readonly exam: string;
  readonly country: string;
  readonly requirements: ExamRequirements;
}) {
  if (universities.length === 0 && courses.length === 0) return null;
  const where = countryInSentence(country);
  const stated = universities.filter(({ requirements }) => requirements.length > 0);
  const others = universities.filter(({ requirements }) => requirements.length === 0);
  return (
    <>
      <h2 id="universities">
        Universities in {where} that accept {examName(exam)}
      </h2>
      {stated.length > 0 ? <ByUniversity exam={exam} universities={stated} /> : null}
      {others.length > 0 ? (
        <>
          <p>
            {stated.length > 0 ? "These also accept the exam. " : ""}We haven&apos;t checked their
            minimums yet, so see the course page:
          </p>
          <LinkList
            links={others.map(({ name, city, path }) => ({ title: name, path, note: `(${city})` }))}
          />
        </>
      ) : null}
      {courses.length > 0 ? <ByCourse exam={exam} courses={courses} /> : null}
      <p>
        Requirements change each year. Check the university&apos;s page for your intake before you
        book the test.
      </p>
    </>
  );
}

function ByUniversity({
  exam,
  universities,
}: Pick<ExamRequirements, "universities"> & { readonly exam: string }) {
  return (
    <DataTable
      caption={`${examName(exam)} requirements by university`}
      columns={["University", "Minimum", "For", "Source"]}
      rows={universities.flatMap(({ name, city, path, requirements }) =>
        requirements.map((one) => [
          <>
            <a href={sitePath(path)}>{name}</a>, {city}
          </>,
          one.text,
          one.levels.map((level) => `${levelNames[level]} degrees`).join(", "),
          <FactSource key="source" evidence={one.evidence} />,
        ]),
      )}
    />
  );
}

function ByCourse({
  exam,
  courses,
}: Pick<ExamRequirements, "courses"> & { readonly exam: string }) {
  return (
    <>
      <h2 id="courses">Courses with their own minimum</h2>
      <DataTable
        caption={`${examName(exam)} requirements by course`}
        columns={["Course", "University", "Minimum", "Source"]}
        rows={courses.map(({ title, path, university, text, evidence }) => [
          <a key="course" href={sitePath(path)}>
            {title}
          </a>,
          university,
          text,
          <FactSource key="source" evidence={evidence} />,
        ])}
      />
    </>
  );
}

/** What the courses of each country ask for in an exam, with links to the lists. */
export function ExamOverviewTable({
  exam,
  overview,
  topics,
}: {
  readonly exam: string;
  readonly overview: ExamOverview;
  /** Paths of the exam's pages, some of which list a country's universities. */
  readonly topics: readonly string[];
}) {
  if (overview.length === 0) return null;
  const listOf = (country: string) =>
    topics.find((path) => path.endsWith(`/accepting-universities-in-${country}`)) ??
    `/${country}/courses`;
  return (
    <>
      <h2 id="courses">What courses in our catalogue ask for</h2>
      <OverviewChart exam={exam} overview={overview} linkTo={listOf} />
      <p>
        Based on courses whose requirements we&apos;ve checked. Each course page names its source.
      </p>
    </>
  );
}

/** Minimum scores as bars on the scale of the exam. A table for exams without minimum scores. */
function OverviewChart({
  exam,
  overview,
  linkTo,
}: {
  readonly exam: string;
  readonly overview: ExamOverview;
  readonly linkTo: (country: string) => string;
}) {
  const title = `${examName(exam)} minimums of the courses we list`;
  const columns = ["Country", "Minimum", "Courses"];
  const linked = (country: string) => (
    <a key="country" href={sitePath(linkTo(country))}>
      {countryName(country)}
    </a>
  );
  const scale = exams.find(({ slug }) => slug === exam)?.scale;
  if (!scale || overview.every(({ range }) => range === null))
    return (
      <DataTable
        caption={title}
        columns={columns}
        rows={overview.map(({ country, courses, text }) => [linked(country), text, courses])}
      />
    );
  return (
    <BarChart
      title={title}
      columns={["Country and courses", "Minimum", "Mostly"]}
      max={scale.max}
      bars={overview.map(({ country, courses, text, range }) => ({
        label: (
          <>
            {linked(country)} ({courses})
          </>
        ),
        // One score is a mark on the scale, like the ends of a range.
        value: range && { low: Math.min(range.low, range.high - scale.step / 2), high: range.high },
        text: range ? rangeText(range) : text,
        otherText: range?.usual ?? "",
      }))}
      note={`Each bar runs from the lowest to the highest minimum, on a scale from 0 to ${scale.max}.`}
    />
  );
}

const rangeText = ({ low, high }: NonNullable<ExamOverview[number]["range"]>): string =>
  low === high ? `${low}` : `${low} to ${high}`;

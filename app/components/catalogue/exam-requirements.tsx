import { levelNames } from "#domain/catalogue";
import { countryInSentence } from "#domain/country-options";
import type { ExamRequirements } from "#domain/exam-requirements";
import { examName } from "#domain/exams";
import { sitePath } from "#domain/site-path";
import { DataTable } from "~/components/data-table";
import { FactSource } from "./fact-source";
import { LinkList } from "./parts";

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
            {stated.length > 0 ? "These also accept it. " : ""}We haven&apos;t checked their
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
      <h2 id="courses">Courses with a minimum of their own</h2>
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

import { levelNames } from "#domain/catalogue";
import { countryInSentence } from "#domain/country-options";
import type { ExamRequirement, ExamRequirements } from "#domain/exam-requirements";
import { sitePath } from "#domain/site-path";
import { DataTable } from "~/components/data-table";
import { examName } from "~/content/facet-names";
import { formatDay } from "./parts";

const Source = ({ evidence }: Pick<ExamRequirement, "evidence">) => (
  <>
    <a href={evidence.source} rel="noopener">
      {new URL(evidence.source).hostname.replace(/^www\./, "")}
    </a>
    , {formatDay(evidence.checkedOn)}
  </>
);

const NOT_KNOWN = "We haven’t checked a minimum. See the course page.";

/** Who accepts an exam in a country, with the scores that our catalogue has. */
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
  return (
    <>
      <h2 id="universities">
        Universities in {where} that accept {examName(exam)}
      </h2>
      <DataTable
        caption={`${examName(exam)} requirements by university`}
        columns={["University", "Minimum", "For", "Source, checked on"]}
        rows={universities.flatMap(({ name, city, path, requirements }) => {
          const university = (
            <>
              <a href={sitePath(path)}>{name}</a>, {city}
            </>
          );
          if (requirements.length === 0) return [[university, NOT_KNOWN, "", ""]];
          return requirements.map((one) => [
            university,
            one.text,
            one.levels.map((level) => `${levelNames[level]} degrees`).join(", "),
            <Source key="source" evidence={one.evidence} />,
          ]);
        })}
      />
      {courses.length > 0 ? (
        <>
          <h2 id="courses">Courses with a minimum of their own</h2>
          <DataTable
            caption={`${examName(exam)} requirements by course`}
            columns={["Course", "University", "Minimum", "Source, checked on"]}
            rows={courses.map(({ title, path, university, text, evidence }) => [
              <a key="course" href={sitePath(path)}>
                {title}
              </a>,
              university,
              text,
              <Source key="source" evidence={evidence} />,
            ])}
          />
        </>
      ) : null}
      <p>
        Requirements change each year. Check the university&apos;s page for your intake before you
        book the test.
      </p>
    </>
  );
}

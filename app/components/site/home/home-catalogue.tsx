import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { pictureBox } from "~/components/charts/bar-chart";
import { picture } from "~/components/charts/charts.css";
import { amountSpan, BAR_HEIGHT, barPath } from "~/components/charts/geometry";
import { PageSection } from "~/components/layout/page";
import { IconRow } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import { ScholarshipBlock } from "~/components/scholarships/scholarship-block";
import { useT } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import type { CountryShortcut } from "~/content/site/home";
import { quiet } from "~/styles/utilities.css";
import * as styles from "./home.css";

type ShownCourse = Pick<Course, "id" | "title" | "slug" | "university"> & {
  readonly fee: string;
  readonly deadline: string | null;
};

/** The courses that close next, by date. */
export function ClosingCourses({ courses }: { readonly courses: readonly ShownCourse[] }) {
  const t = useT();
  if (courses.length === 0) return null;
  return (
    <PageSection tone="sunken" labelledBy="courses">
      <h2 id="courses">{t("Closing next")}</h2>
      <ul className={styles.rows}>
        {courses.map((course) => (
          <li key={course.id} className={styles.row}>
            <strong className={styles.deadline}>{course.deadline}</strong>
            <span>
              <span translate="no">
                <a href={sitePath(coursePath(course))}>{course.title}</a>, {course.university.name}
              </span>
              , {countryName(course.university.countrySlug)}{" "}
              <span className={styles.fee}>{course.fee}</span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={`${hrefTo("/abroad/courses")}?sort=deadline&open=1`}>{t("All courses")}</a>
      </p>
    </PageSection>
  );
}

interface CountryFigures {
  readonly courses: string | null;
  readonly firstYearInr: number | null;
  readonly hasTuition: boolean;
  readonly work: string | null;
}

interface CountriesProps {
  readonly countries: readonly CountryShortcut[];
  /** By slug. */
  readonly facts: Readonly<Record<string, CountryFigures>>;
}

/** Countries in a table to compare: the cost of a first year as bars, courses, and work after the degree. */
export function CountryTable({ countries, facts }: CountriesProps) {
  const t = useT();
  const maxInr = Math.max(...countries.map(({ slug }) => facts[slug]?.firstYearInr ?? 0));
  return (
    <PageSection labelledBy="countries">
      <h2 id="countries">{t("Where would you like to study?")}</h2>
      <table className={styles.countries}>
        <caption className={styles.note}>
          {t(
            "A typical first year of a master's with living costs. Without tuition where it is free or not known.",
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.column}>
              {t("Country")}
            </th>
            <th scope="col" className={styles.column}>
              {t("First year")}
            </th>
            <th scope="col" className={styles.column}>
              {t("Work after the degree")}
            </th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ slug, name, href, line }) => (
            <tr key={slug}>
              <th scope="row" className={styles.cell}>
                <a href={href} className={styles.country}>
                  {t(name)}
                </a>
                <br />
                <span className={quiet}>{facts[slug]?.courses ?? t(line)}</span>
              </th>
              <td className={styles.cell}>
                {facts[slug] ? <FirstYear figures={facts[slug]} maxInr={maxInr} /> : null}
              </td>
              <td className={styles.wide}>{facts[slug]?.work}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}

function FirstYear({
  figures: { firstYearInr },
  maxInr,
}: {
  readonly figures: CountryFigures;
  readonly maxInr: number;
}) {
  const { format } = useMoney();
  if (firstYearInr === null) return null;
  return (
    <>
      <strong>{format(firstYearInr)}</strong>
      <svg {...pictureBox(picture, BAR_HEIGHT)}>
        <path d={barPath(amountSpan({ low: 0, high: firstYearInr }, maxInr))} />
      </svg>
    </>
  );
}

interface ComingProps {
  readonly scholarships: Parameters<typeof ScholarshipBlock>[0]["scholarships"];
  readonly events: readonly {
    readonly path: string;
    readonly title: string;
    readonly when: string;
  }[];
}

/** The next deadlines of scholarships beside the next events. */
export function ComingUp({ scholarships, events }: ComingProps) {
  if (scholarships.length === 0 && events.length === 0) return null;
  return (
    <PageSection tone="sunken">
      <div className={styles.halves}>
        <div className={styles.half}>
          <ScholarshipBlock
            heading="Scholarships that close soon"
            scholarships={scholarships}
            all={{ path: "/scholarship", text: "All scholarships" }}
          />
        </div>
        {events.length > 0 ? (
          <div className={styles.half}>
            <h2 id="events">Events and webinars</h2>
            <ul className={rows}>
              {events.map(({ path, title, when }) => (
                <IconRow key={path} icon="calendar-days">
                  <a href={sitePath(path)}>{title}</a>
                  <br />
                  {when}
                </IconRow>
              ))}
            </ul>
            <p>
              <a href={hrefTo("/webinars")}>All webinars</a>
            </p>
          </div>
        ) : null}
      </div>
    </PageSection>
  );
}

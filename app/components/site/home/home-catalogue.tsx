import { countryName } from "#domain/countries/country-options";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { facts as factList } from "~/components/catalogue/catalogue.css";
import { pictureBox } from "~/components/charts/bar-chart";
import { picture } from "~/components/charts/charts.css";
import { amountSpan, BAR_HEIGHT, barPath } from "~/components/charts/geometry";
import { Grid, PageSection } from "~/components/layout/page";
import { IconRow } from "~/components/layout/panel";
import { rows } from "~/components/layout/panel.css";
import { Illustration } from "~/components/pictures/illustration";
import { Monogram } from "~/components/pictures/monogram";
import { ScholarshipBlock } from "~/components/scholarships/scholarship-block";
import { Card } from "~/components/ui/card";
import { InEnglish, useT, useVisitorsLanguage } from "~/components/visitor/language";
import { useMoney } from "~/components/visitor/money";
import { countryIllustration } from "~/content/links/illustrations";
import type { CountryShortcut } from "~/content/site/home";
import * as styles from "./home.css";

type ShownCourse = Pick<Course, "id" | "title" | "slug" | "university"> & {
  readonly fee: string;
  readonly deadline: string | null;
};

/** Courses one can still apply for. Their names are in English everywhere, like the pages they lead to. */
export function ClosingCourses({ courses }: { readonly courses: readonly ShownCourse[] }) {
  const t = useT();
  const attributes = useVisitorsLanguage();
  if (courses.length === 0) return null;
  const labels = {
    tuition: t("Tuition"),
    deadline: t("Deadline"),
    // English inside English needs no mark.
    attributes: attributes.lang === "en" ? {} : attributes,
  };
  return (
    <PageSection tone="sunken" labelledBy="courses">
      <h2 id="courses">{t("Courses closing soon")}</h2>
      <InEnglish>
        <ul className={styles.courses} lang="en" dir="ltr">
          {courses.map((course) => (
            <ClosingCourse key={course.id} course={course} labels={labels} />
          ))}
        </ul>
      </InEnglish>
      <p>
        <a href={`${hrefTo("/abroad/courses")}?sort=deadline&open=1`}>{t("All courses")}</a>
      </p>
    </PageSection>
  );
}

interface Labels {
  readonly tuition: string;
  readonly deadline: string;
  readonly attributes: Partial<ReturnType<typeof useVisitorsLanguage>>;
}

function ClosingCourse({
  course,
  labels,
}: {
  readonly course: ShownCourse;
  readonly labels: Labels;
}) {
  const { title, university, fee, deadline } = course;
  return (
    <Card
      title={title}
      href={sitePath(coursePath(course))}
      badge={<Monogram university={university} />}
    >
      <p>
        {university.name}, {countryName(university.countrySlug)}
      </p>
      <dl className={factList}>
        <dt {...labels.attributes}>{labels.tuition}</dt>
        <dd>{fee}</dd>
        {deadline ? (
          <>
            <dt {...labels.attributes}>{labels.deadline}</dt>
            <dd>{deadline}</dd>
          </>
        ) : null}
      </dl>
    </Card>
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

/** Countries with the cost of a first year as bars, and the right to work after the degree. */
export function CountryCards({ countries, facts }: CountriesProps) {
  const t = useT();
  const maxInr = Math.max(...countries.map(({ slug }) => facts[slug]?.firstYearInr ?? 0));
  return (
    <PageSection labelledBy="countries">
      <h2 id="countries">{t("Where would you like to study?")}</h2>
      <Grid>
        {countries.map(({ slug, name, href, line }) => (
          <Card
            key={slug}
            title={t(name)}
            href={href}
            art={
              <div className={styles.countryArt}>
                <Illustration name={countryIllustration(slug)} />
              </div>
            }
          >
            <p>{t(line)}</p>
            {facts[slug] ? <CountryCost figures={facts[slug]} maxInr={maxInr} /> : null}
          </Card>
        ))}
      </Grid>
    </PageSection>
  );
}

function CountryCost({
  figures: { courses, firstYearInr, hasTuition, work },
  maxInr,
}: {
  readonly figures: CountryFigures;
  readonly maxInr: number;
}) {
  const { format } = useMoney();
  return (
    <>
      {firstYearInr === null ? null : (
        <div>
          <strong>{format(firstYearInr)}</strong> for a typical first year
          {hasTuition ? "" : ", without tuition"}
          <svg {...pictureBox(picture, BAR_HEIGHT)}>
            <path d={barPath(amountSpan({ low: 0, high: firstYearInr }, maxInr))} />
          </svg>
        </div>
      )}
      {work ? <p>After the degree: {work}</p> : null}
      {courses ? <p>{courses}</p> : null}
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

import { countryName } from "#domain/countries/country-options";
import { rankingText } from "#domain/courses/facts/fact-text";
import { sitePath } from "#domain/site/site-path";
import type { University } from "#domain/universities/university";
import * as styles from "~/components/catalogue/catalogue.css";
import { CompareBox } from "~/components/courses/course-card";
import { Card } from "~/components/ui/card";

export const universityPath = (university: Pick<University, "countrySlug" | "slug">): string =>
  `/university/${university.countrySlug}/${university.slug}`;

export const universityKindName = (kind: University["data"]["kind"]): string =>
  kind === null ? "Not known" : kind === "public" ? "Public" : "Private";

export function UniversityCard({
  university,
  selectable = false,
}: {
  readonly university: University;
  readonly selectable?: boolean;
}) {
  const { name, city, countrySlug, courseCount, data } = university;
  return (
    <Card title={name} href={sitePath(universityPath(university))}>
      <p>
        {city}, {countryName(countrySlug)}
      </p>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>
          {universityKindName(data.kind)}
          {data.founded ? `, founded ${data.founded}` : ""}
        </dd>
        <dt>Courses</dt>
        <dd>{courseCount}</dd>
        {data.rankings.length > 0 ? (
          <>
            <dt>Ranking</dt>
            <dd>{rankingText(data.rankings)}</dd>
          </>
        ) : null}
      </dl>
      {selectable ? <CompareBox name="university" value={university.slug} label={name} /> : null}
    </Card>
  );
}

import { hrefTo } from "#domain/site/href";
import { LinkList } from "~/components/catalogue/links";
import { ButtonLink, ButtonRow } from "~/components/ui/button";

interface SubjectLink {
  readonly title: string;
  readonly path: string;
  readonly count: number;
}

interface LevelsProps {
  readonly slug: string;
  readonly where: string;
  readonly levels: readonly { readonly value: string; readonly count: number }[];
}

/** The lists of a country's courses by level. A level without courses has no link. */
export function CourseLevels({ slug, where, levels }: LevelsProps) {
  const countOf = (level: string) => levels.find(({ value }) => value === level)?.count ?? 0;
  const [masters, bachelors] = [countOf("masters"), countOf("bachelors")];
  if (masters + bachelors === 0) return null;
  return (
    <ButtonRow>
      {masters > 0 ? (
        <ButtonLink href={hrefTo("/:country/masters", { country: slug })}>
          {masters === 1 ? "1 master’s course" : `${masters} master’s courses`} in {where}
        </ButtonLink>
      ) : null}
      {bachelors > 0 ? (
        <ButtonLink tone="secondary" href={hrefTo("/:country/bachelors", { country: slug })}>
          {bachelors === 1 ? "1 bachelor’s course" : `${bachelors} bachelor’s courses`}
        </ButtonLink>
      ) : null}
    </ButtonRow>
  );
}

/** A country's courses by stream. */
export function CountrySubjects({
  streams,
  where,
}: {
  readonly streams: readonly SubjectLink[];
  readonly where: string;
}) {
  if (streams.length === 0) return null;
  return (
    <>
      <h2 id="subjects">What students study in {where}</h2>
      <LinkList links={streams.map((one) => ({ ...one, note: `(${one.count})` }))} />
    </>
  );
}

import { LinkList } from "./parts";

type Links = Parameters<typeof LinkList>[0]["links"];

/** Lists of a country's courses by stream and specialisation. */
export function CountrySubjects({
  streams,
  subjects,
  where,
}: {
  readonly streams: Links;
  readonly subjects: Links;
  readonly where: string;
}) {
  if (subjects.length === 0) return null;
  return (
    <>
      <h2 id="subjects">What students study in {where}</h2>
      <LinkList links={streams} />
      <h3>Specializations at master&apos;s level</h3>
      <LinkList links={subjects} />
    </>
  );
}

import { sitePath } from "#domain/site/site-path";

interface ForYouProps {
  readonly lists: readonly {
    readonly country: string;
    readonly total: number;
    readonly path: string;
    readonly calendar: string;
  }[];
}

/** Links to the scholarships that fit the student's country, level and field, with their deadlines as calendars. */
export function ScholarshipsForYou({ lists }: ForYouProps) {
  if (lists.length === 0) return null;
  return (
    <>
      <h2 id="scholarships">Scholarships for you</h2>
      <ul>
        {lists.map(({ country, total, path, calendar }) => (
          <li key={country}>
            <a href={sitePath(path)}>
              {total === 1 ? "1 scholarship" : `${total} scholarships`} for {country}
            </a>
            , <a href={sitePath(calendar)}>add deadlines for {country} to calendar</a>
          </li>
        ))}
      </ul>
      <p>They fit your country, level and subject. Check the marks that each one asks for.</p>
    </>
  );
}

import outlines from "~/content/outlines.json";
import type { CityPlace } from "#domain/catalogue";
import { sitePath } from "#domain/site-path";
import * as styles from "./charts.css";

interface Outline {
  readonly width: number;
  readonly height: number;
  /** Longitude and latitude of the top left corner, and pixels per degree. */
  readonly west: number;
  readonly north: number;
  readonly xScale: number;
  readonly yScale: number;
  readonly path: string;
}

const outlineOf = (slug: string): Outline | undefined =>
  (outlines as Readonly<Record<string, Outline>>)[slug];

/** The map of a page, lazily loaded. Its text alternative lists the same places. */
export function MapPicture({
  slug,
  where,
  cities,
}: {
  readonly slug: string;
  /** `the UK` */
  readonly where: string;
  readonly cities: readonly CityPlace[];
}) {
  const outline = outlineOf(slug);
  if (!outline || cities.length === 0) return null;
  return (
    <figure className={styles.map}>
      <img
        src={sitePath(`/maps/${slug}.svg`)}
        width={outline.width}
        height={outline.height}
        loading="lazy"
        alt={`Map of ${where} showing cities with universities we list`}
      />
      <figcaption>
        {cities
          .map(({ city, universities }) => (universities > 1 ? `${city} (${universities})` : city))
          .join(" · ")}
      </figcaption>
    </figure>
  );
}

/** A label is on the side of its dot with more room. Without room it is omitted. */
const NAME_HEIGHT = 13;
const NAME_LETTER = 6.7;

/** The map itself. It is a separate SVG document, so it includes its colours. */
export function CountryMap({
  slug,
  name,
  cities,
}: {
  readonly slug: string;
  readonly name: string;
  readonly cities: readonly CityPlace[];
}) {
  const outline = outlineOf(slug);
  if (!outline) return null;
  const { width, height } = outline;
  const dots = dotsOf(outline, cities);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      width={width}
      height={height}
    >
      <title>{`Cities with universities we list: ${name}`}</title>
      <style dangerouslySetInnerHTML={{ __html: MAP_COLOURS }} />
      <path className="land" d={outline.path} />
      {dots.map(({ city, x, y, radius }) => (
        <circle key={city} cx={x} cy={y} r={radius} />
      ))}
      {dots.map(({ city, label, x, y, radius, isNamed, isLeft }) =>
        isNamed ? (
          <text
            key={city}
            x={isLeft ? x - radius - 3 : x + radius + 3}
            y={y + 4}
            textAnchor={isLeft ? "end" : "start"}
          >
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** The colours of app/styles/theme.css.ts. */
export const MAP_COLOURS =
  ".land{fill:#e0f0ef;stroke:#0a5a63;stroke-linejoin:round}circle{fill:#f5a623;stroke:#2b1a00}" +
  "text{font:600 11px system-ui,sans-serif;fill:#14262e;stroke:#fbf8f2;stroke-width:3px;paint-order:stroke}" +
  "@media(prefers-color-scheme:dark){.land{fill:#0f3a40;stroke:#7fc4c0}text{fill:#f2efe8;stroke:#10191c}}";

function dotsOf({ west, north, xScale, yScale, width }: Outline, cities: readonly CityPlace[]) {
  const taken: { left: number; right: number; y: number }[] = [];
  return cities.flatMap(({ city, universities, latitude, longitude }) => {
    if (latitude === null || longitude === null) return [];
    const x = Math.round((longitude - west) * xScale);
    const y = Math.round((north - latitude) * yScale);
    const radius = Math.min(9, 3 + universities);
    const label = city.replace(/,.*$/, "");
    const long = label.length * NAME_LETTER;
    const sides = [
      { isLeft: false, left: x + radius + 3 },
      { isLeft: true, left: x - radius - 3 - long },
    ];
    const free = sides.find(
      ({ left }) =>
        left >= 0 &&
        left + long <= width &&
        taken.every(
          (one) => Math.abs(one.y - y) >= NAME_HEIGHT || left + long < one.left || left > one.right,
        ),
    );
    if (free) taken.push({ left: free.left, right: free.left + long, y });
    return [{ city, label, x, y, radius, isNamed: free !== undefined, isLeft: free?.isLeft }];
  });
}

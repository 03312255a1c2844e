import { countryInSentence } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import type { CityPlace, University } from "#domain/universities/university";
import outlines from "~/content/countries/outlines.json";
import * as styles from "./country-map.css";

const mapOf = (slug: string): string => hrefTo("/maps/:file", { file: `${slug}.svg` });

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

/** Room beside a map for the names of cities on the coast, and above and below it, in pixels. */
const MARGIN = 40;
const EDGE = 4;

const sizeOf = ({ width, height }: Outline) => ({
  width: width + 2 * MARGIN,
  height: height + 2 * EDGE,
});

/** Where a university is: the map of its country, with its city marked. Nothing without a map. */
export function CityMap({
  university: { countrySlug: slug, city },
}: {
  readonly university: Pick<University, "countrySlug" | "city">;
}) {
  const outline = outlineOf(slug);
  if (!outline) return null;
  return (
    <figure className={styles.map}>
      <iframe
        className={styles.frame}
        src={`${mapOf(slug)}?${new URLSearchParams({ city })}`}
        {...sizeOf(outline)}
        loading="lazy"
        title={`Map of ${countryInSentence(slug)} with ${city}`}
      />
      <figcaption>
        <strong>{city}</strong> and other cities with universities we list.
      </figcaption>
    </figure>
  );
}

/** The map of a page, lazily loaded. It is a document of its own, so that its cities can be links. */
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
      <iframe
        className={styles.frame}
        src={mapOf(slug)}
        {...sizeOf(outline)}
        loading="lazy"
        title={`Map of ${where}: cities with universities we list`}
      />
      <figcaption>Choose a city to see its universities.</figcaption>
    </figure>
  );
}

/** Sizes of a city's name, in pixels: the height, and the width of a letter. */
const NAME_HEIGHT = 13;
const NAME_LETTER = 7;

/** 24 pixels across (WCAG 2.2, 2.5.8). */
const HIT_RADIUS = 12;

/** The map itself. It is a separate SVG document, so it includes its colours. */
export function CountryMap({
  slug,
  name,
  cities,
  marked = null,
}: {
  readonly slug: string;
  readonly name: string;
  readonly cities: readonly CityPlace[];
  /** The city to mark. */
  readonly marked?: string | null;
}) {
  const outline = outlineOf(slug);
  if (!outline) return null;
  const { width, height } = sizeOf(outline);
  // The first dots get their names, so the marked one comes first.
  const dots = dotsOf(
    outline,
    [...cities].sort((a, b) => Number(b.city === marked) - Number(a.city === marked)),
  );
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${-MARGIN} ${-EDGE} ${width} ${height}`}
      width="100%"
      height="100%"
    >
      <title>{`Cities with universities we list: ${name}`}</title>
      <style dangerouslySetInnerHTML={{ __html: MAP_COLOURS }} />
      <path className="land" d={outline.path} />
      {dots.map((dot) => (
        <CityLink key={dot.city} slug={slug} isMarked={dot.city === marked} {...dot} />
      ))}
    </svg>
  );
}

type Dot = ReturnType<typeof dotsOf>[number];

/** A city as a link to its universities. The transparent circle is the touch target. */
function CityLink({
  slug,
  isMarked,
  ...dot
}: Dot & { readonly slug: string; readonly isMarked: boolean }) {
  const { city, label, universities, x, y, radius, name } = dot;
  const count = universities === 1 ? "1 university" : `${universities} universities`;
  return (
    <a
      href={`${hrefTo("/:country/universities", { country: slug })}?${new URLSearchParams({ q: city })}`}
      target="_top"
      aria-label={`${city}: ${count}`}
    >
      <circle className="hit" cx={x} cy={y} r={HIT_RADIUS} />
      <circle className={isMarked ? "here" : undefined} cx={x} cy={y} r={radius} />
      {name ? (
        <text x={name.x} y={name.y} textAnchor={name.anchor}>
          {label}
        </text>
      ) : null}
    </a>
  );
}

/** The colours of app/styles/theme.css.ts. */
export const MAP_COLOURS =
  ":root{color-scheme:light dark}.land{fill:#e0f0ef;stroke:#0a5a63;stroke-linejoin:round}circle{fill:#f5a623;stroke:#2b1a00}" +
  "circle.here{fill:#b3261e;stroke:#fff;stroke-width:2}circle.hit{fill:transparent;stroke:none}a:hover circle:not(.hit){fill:#0a5a63}a:focus-visible{outline:3px solid #1b4fd8}" +
  "text{font:600 11px system-ui,sans-serif;fill:#14262e;stroke:#fbf8f2;stroke-width:3px;paint-order:stroke}" +
  "@media(prefers-color-scheme:dark){.land{fill:#0f3a40;stroke:#7fc4c0}text{fill:#f2efe8;stroke:#10191c}}";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** Cities as circles on the map, with the names that have room. Names cover neither circles nor each other. */
function dotsOf(outline: Outline, cities: readonly CityPlace[]) {
  const dots = cities.flatMap(({ city, universities, latitude, longitude }) => {
    if (latitude === null || longitude === null) return [];
    const x = Math.round((longitude - outline.west) * outline.xScale);
    const y = Math.round((outline.north - latitude) * outline.yScale);
    return {
      city,
      label: city.split(",")[0] ?? city,
      universities,
      x,
      y,
      radius: radiusOf(universities),
    };
  });
  const taken: Box[] = dots.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  return dots.map((dot) => {
    const name = namesOf(dot).find(
      ({ box }) =>
        box.left >= -MARGIN &&
        box.right <= outline.width + MARGIN &&
        box.top >= 0 &&
        box.bottom <= outline.height &&
        taken.every((one) => !overlap(one, box)),
    );
    if (name) taken.push(name.box);
    return { ...dot, name };
  });
}

const radiusOf = (universities: number): number => Math.min(9, 3 + universities);

interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly box: Box;
}

/** Where a city's name can be: right of its circle, left, above, or below. */
function namesOf(dot: { label: string; x: number; y: number; radius: number }): NamePlace[] {
  const { label, x, y, radius } = dot;
  const width = label.length * NAME_LETTER;
  const gap = radius + 3;
  const at = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - NAME_HEIGHT / 2,
    bottom: middle + NAME_HEIGHT / 2,
  });
  const above = y - gap - NAME_HEIGHT / 2;
  const below = y + gap + NAME_HEIGHT / 2;
  return [
    { x: x + gap, y: y + 4, anchor: "start", box: at(x + gap, y) },
    { x: x - gap, y: y + 4, anchor: "end", box: at(x - gap - width, y) },
    { x, y: above + 4, anchor: "middle", box: at(x - width / 2, above) },
    { x, y: below + 4, anchor: "middle", box: at(x - width / 2, below) },
  ];
}

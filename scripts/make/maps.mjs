// Draws app/content/countries/outlines.json and public/art/country-*.svg, the outlines of the countries we have universities in, from Natural
// Earth's public-domain borders (npm package world-atlas, 1:50m). Run it after adding a country:
// node scripts/make/maps.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-50m.json"), "utf8"),
);

/** ISO 3166-1 numeric code, and the bounds to draw: west, south, east, north. */
const countries = {
  usa: { id: "840", box: [-125, 24.3, -66.8, 49.5] },
  canada: { id: "124", box: [-135, 41.5, -52, 62] },
  uk: { id: "826", box: [-8.7, 49.8, 2, 59.2] },
  ireland: { id: "372", box: [-10.7, 51.3, -5.4, 55.5] },
  germany: { id: "276", box: [5.8, 47.2, 15.1, 55.1] },
  france: { id: "250", box: [-5.2, 41.3, 9.7, 51.2] },
  finland: { id: "246", box: [20.5, 59.6, 31.7, 70.2] },
  italy: { id: "380", box: [6.5, 36.4, 18.7, 47.2] },
  australia: { id: "036", box: [113, -43.8, 153.8, -10.5] },
};

const LONGEST = 320;
/** Omits points nearer than this to the previous one, and rings smaller than twice this. */
const NEAREST = 2;

const outlines = {};
for (const [slug, { id, box }] of Object.entries(countries)) {
  const geometry = atlas.objects.countries.geometries.find((one) => one.id === id);
  const { coordinates, type } = feature(atlas, geometry).geometry;
  const [west, south, east, north] = box;
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = LONGEST / Math.max((east - west) * squeeze, north - south);
  const xScale = scale * squeeze;
  const width = Math.round((east - west) * xScale);
  const height = Math.round((north - south) * scale);
  const rings = (type === "Polygon" ? [coordinates] : coordinates).map(([outer]) => outer);
  const path = rings
    .filter((ring) => ring.some(([x, y]) => x > west && x < east && y > south && y < north))
    .map((ring) =>
      drawn(
        ring,
        (x) => (x - west) * xScale,
        (y) => (north - y) * scale,
      ),
    )
    .filter(Boolean)
    .join("");
  outlines[slug] = {
    width,
    height,
    west,
    north,
    xScale: Number(xScale.toFixed(4)),
    yScale: Number(scale.toFixed(4)),
    path,
  };
}
for (const [slug, { width, height, path }] of Object.entries(outlines))
  writeFileSync(
    `public/art/country-${slug}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="#2a8f95" d="${path}"/></svg>\n`,
  );
writeFileSync("app/content/countries/outlines.json", `${JSON.stringify(outlines, null, 2)}\n`);

function drawn(ring, xOf, yOf) {
  const points = [];
  for (const [longitude, latitude] of ring) {
    const point = [Math.round(xOf(longitude)), Math.round(yOf(latitude))];
    const last = points.at(-1);
    if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAREST) continue;
    points.push(point);
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  if (points.length < 4 || size < NEAREST * 2) return "";
  const [first, ...rest] = points;
  const steps = rest.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index];
    return `${x - beforeX} ${y - beforeY}`;
  });
  return `M${first.join(" ")}l${steps.join(" ").replace(/ -/g, "-")}z`;
}

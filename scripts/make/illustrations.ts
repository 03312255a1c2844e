/**
 * Draws the site's illustrations into public/art/illustrations: `npx tsx scripts/make/illustrations.ts`.
 * Their style is described in docs/design-system.md.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { optimize } from "svgo";
import { pictureColours } from "../../app/styles/palette";
import { countries } from "./illustrations/countries";
import { spots } from "./illustrations/spots";

const FOLDER = "public/art/illustrations";

/** One-letter classes, because each file repeats them often. */
const classes = { sky: "a", far: "b", main: "c", accent: "d", paper: "e" };

type Role = keyof typeof classes;
const roles = Object.keys(classes) as Role[];

const rulesOf = (colours: Readonly<Record<Role, string>>) =>
  roles
    .map(
      (role) =>
        `.${classes[role]}{fill:${colours[role]}}.${classes[role]}l{stroke:${colours[role]}}`,
    )
    .join("");

const style =
  rulesOf(pictureColours.light) +
  roles.map((role) => `.${classes[role]}l`).join(",") +
  "{fill:none;stroke-linecap:round;stroke-linejoin:round}" +
  `@media(prefers-color-scheme:dark){${rulesOf(pictureColours.dark)}}`;

function svgOf(drawing: string, width: number, height: number): string {
  const named = drawing.replace(
    /class="(\w+?)(-line)?"/g,
    (_, role: Role, isLine?: string) => `class="${classes[role]}${isLine ? "l" : ""}"`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style>${named}</svg>`;
  return optimize(svg, {
    multipass: true,
    floatPrecision: 1,
    plugins: [{ name: "preset-default", params: { overrides: { inlineStyles: false } } }],
  }).data;
}

function write(drawings: Readonly<Record<string, () => string>>, width: number, height: number) {
  for (const [name, draw] of Object.entries(drawings)) {
    const svg = svgOf(draw(), width, height);
    writeFileSync(`${FOLDER}/${name}.svg`, svg);
    console.log(`${name}: ${svg.length} bytes`);
  }
}

mkdirSync(FOLDER, { recursive: true });
write(countries, 480, 300);
write(spots, 240, 180);

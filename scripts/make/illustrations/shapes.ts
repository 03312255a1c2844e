/**
 * Shapes that the illustrations are made of. A fill is one of the five roles of
 * `pictureColours` (app/styles/palette.ts), by its first letter.
 */
export type Fill = "sky" | "far" | "main" | "accent" | "paper";

const round = (value: number): number => Math.round(value * 10) / 10;

export const rect = (
  fill: Fill,
  x: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): string =>
  `<rect class="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ""}/>`;

export const circle = (fill: Fill, x: number, y: number, radius: number): string =>
  `<circle class="${fill}" cx="${x}" cy="${y}" r="${radius}"/>`;

export const path = (fill: Fill, d: string): string => `<path class="${fill}" d="${d}"/>`;

/** A stroked line with round ends. */
export const line = (stroke: Fill, d: string, width = 3): string =>
  `<path class="${stroke}-line" stroke-width="${width}" d="${d}"/>`;

export const group = (transform: string, ...shapes: readonly string[]): string =>
  `<g transform="${transform}">${shapes.join("")}</g>`;

interface Grid {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Equal rectangles in rows and columns, such as windows, as one path. */
export function grid(fill: Fill, cells: Grid): string {
  const { x, y, columns, rows, width, height, stepX, stepY } = cells;
  let d = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      d += `M${round(x + column * stepX)} ${round(y + row * stepY)}h${width}v${height}h${-width}z`;
  return path(fill, d);
}

/** Equal arches side by side: rectangles with a round top. */
export function arches(
  fill: Fill,
  { x, y, columns, width, height, stepX }: Omit<Grid, "rows" | "stepY">,
): string {
  const radius = width / 2;
  let d = "";
  for (let column = 0; column < columns; column++)
    d += `M${round(x + column * stepX)} ${y}v${radius - height}a${radius} ${radius} 0 0 1 ${width} 0v${height - radius}z`;
  return path(fill, d);
}

/** A cloud whose bottom centre is at the given point. */
export const cloud = (fill: Fill, x: number, y: number, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path(fill, "M-38 0a13 13 0 0 1 4-26 22 22 0 0 1 41-8 17 17 0 0 1 25 12 11 11 0 0 1 4 22z"),
  );

/** A round tree that stands on the given point. */
export const tree = (fill: Fill, x: number, y: number, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    line("main", "M0 0V-22", 4),
    path(fill, "M-16-30a16 18 0 0 1 32 0 15 15 0 0 1-32 0z"),
  );

/** A fir tree that stands on the given point. */
export const fir = (fill: Fill, x: number, y: number, scale = 1): string =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    path(fill, "M-3 0v-8h-15l11-16h-8l10-15h-6L0-62l11 23h-6l10 15H7l11 16H3v8z"),
  );

/** Horizontal strokes on water. */
export const ripples = (stroke: Fill, ...at: readonly (readonly [number, number, number])[]) =>
  line(stroke, at.map(([x, y, width]) => `M${x} ${y}h${width}`).join(""), 3);

/** Mirrors shapes at a vertical line. */
export const mirrored = (x: number, ...shapes: readonly string[]): string =>
  group(`translate(${2 * x} 0) scale(-1 1)`, ...shapes);

/** The point of a quadratic curve at `t` (0 to 1). */
export const onCurve = (
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  t: number,
): readonly [number, number] => [
  round((1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t ** 2 * x2),
  round((1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t ** 2 * y2),
];

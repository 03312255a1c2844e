/**
 * Sizes in points. An A5 page is about as wide as a phone's screen is tall, so 12-point text is
 * readable on a phone, and a sheet of A4 takes two pages.
 */
export const PAGE = {
  size: "A5",
  margins: { top: 46, bottom: 54, left: 34, right: 34 },
} as const;

export const sizes = { text: 12, note: 9, H1: 21, H2: 15.5, H3: 13 } as const;
export type HeadingLevel = "H1" | "H2" | "H3";

/** The colours of the light theme (app/styles/theme.css.ts). */
export const colours = {
  ink: "#14262e",
  muted: "#4d5f66",
  link: "#0a5a63",
  line: "#c9c2b4",
  brandDeep: "#073b43",
  brandSoft: "#e0f0ef",
  accent: "#f5a623",
  white: "#ffffff",
} as const;

/** Space between lines, as a share of the text size. */
const LEADING = 0.25;
export const lineGapOf = (size: number): number => size * LEADING;

import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x4,
  alignItems: "end",
  padding: 0,
  listStyle: "none",
});

const square = style({
  inlineSize: "6rem",
  blockSize: "3.5rem",
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.md,
});
/** One square for each colour of the theme. */
export const swatch = styleVariants(theme.color, (background) => [square, { background }]);
export const sample = styleVariants(theme.size, (fontSize) => ({ fontSize, lineHeight: 1.2 }));
export const gap = styleVariants(theme.space, (inlineSize) => ({
  inlineSize,
  blockSize: "1.5rem",
  background: theme.color.brand,
}));

export const pictures = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fill, minmax(12rem, 1fr))",
  padding: 0,
  listStyle: "none",
});

/** One square for each corner and shadow of the theme. */
export const corner = styleVariants(theme.radius, (borderRadius) => [
  square,
  { borderRadius, background: theme.color.brandSoft },
]);
export const elevation = styleVariants(theme.shadow, (boxShadow) => [
  square,
  { boxShadow, background: theme.color.surface, borderColor: "transparent" },
]);

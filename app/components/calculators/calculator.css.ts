import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The form and its result: side by side where there is room. */
export const columns = style({
  display: "grid",
  gap: theme.space.x6,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "screen and (min-width: 60rem)": { gridTemplateColumns: "minmax(0, 26rem) minmax(0, 1fr)" },
  },
});

/** The result before the form, once there is one. */
export const resultFirst = style({
  "@media": {
    "screen and (min-width: 60rem)": { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 26rem)" },
  },
});

/** The result beside the fields on a phone, above the tab bar. */
export const bar = style({
  position: "sticky",
  insetBlockEnd: "3.5rem",
  zIndex: 4,
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
  "@media": {
    "screen and (min-width: 60rem)": { display: "none" },
    print: { display: "none" },
  },
});

// Focused fields aren't hidden behind the bar (WCAG 2.2, 2.4.11).
globalStyle(`html:has(${bar}:not([hidden]))`, {
  "@media": { "screen and (max-width: 59.99rem)": { scrollPaddingBlockEnd: "9.5rem" } },
});

export const form = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": { print: { display: "none" } },
});

/** Fields that only one of two choices needs. Browsers without `:has` show both. */
export const forTotal = style({
  selectors: { [`${form}:has([value=courses]:checked) &`]: { display: "none" } },
});
export const forCourses = style({
  selectors: { [`${form}:has([value=total]:checked) &`]: { display: "none" } },
});

/** Fields in pairs. */
export const pair = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
  alignItems: "end",
});

export const rows = style({ display: "grid", gap: theme.space.x3 });
export const row = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
});

export const result = style({
  display: "grid",
  gap: theme.space.x4,
  padding: theme.space.x5,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.lg,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
  minInlineSize: 0,
  "@media": {
    "screen and (max-width: 40rem)": { padding: theme.space.x4 },
    print: { border: 0, boxShadow: "none", padding: 0 },
  },
});

export const mainResult = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.hero,
  lineHeight: 1.1,
  fontWeight: 700,
});

export const numbers = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))",
});
globalStyle(`${numbers} dt`, { color: theme.color.muted, fontSize: theme.size.sm });
globalStyle(`${numbers} dd`, {
  margin: 0,
  fontSize: theme.size.lg,
  fontWeight: 700,
  overflowWrap: "normal",
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x3,
  alignItems: "center",
  "@media": { print: { display: "none" } },
});

/** To the inputs, which are beside the result where there is room. */
export const change = style({
  "@media": { "screen and (min-width: 60rem)": { display: "none" }, print: { display: "none" } },
});

export const note = style({ color: theme.color.muted, fontSize: theme.size.sm });

export const boxes = style({
  display: "grid",
  gap: theme.space.x1,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
  border: 0,
  padding: 0,
  margin: 0,
});
globalStyle(`${boxes} legend`, { fontWeight: 600 });
globalStyle(`${boxes} label`, {
  display: "flex",
  gap: theme.space.x2,
  alignItems: "center",
  minBlockSize: "2.75rem",
});

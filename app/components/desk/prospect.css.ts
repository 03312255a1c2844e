import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The record beside its forms, below each other on a narrow screen. */
export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    "screen and (min-width: 60rem)": { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" },
  },
});

export const column = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "minmax(0, 1fr)",
});

/** A short form in a box. */
export const box = style({
  display: "grid",
  gap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});

export const timeline = style({
  display: "grid",
  gap: theme.space.x3,
  padding: 0,
  margin: 0,
  listStyle: "none",
});
globalStyle(`${timeline} li`, {
  paddingInlineStart: theme.space.x3,
  borderInlineStart: `3px solid ${theme.color.line}`,
});
globalStyle(`${timeline} p`, {
  margin: 0,
  fontSize: theme.size.sm,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

export const tags = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  margin: 0,
  listStyle: "none",
});
globalStyle(`${tags} li`, {
  paddingInline: theme.space.x2,
  borderRadius: theme.radius.pill,
  background: theme.color.brandSoft,
  fontSize: theme.size.sm,
});

import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
  borderBlockEnd: `1px solid ${theme.color.line}`,
});
globalStyle(`${tabs} a`, {
  display: "inline-block",
  padding: `${theme.space.x3} ${theme.space.x3}`,
  minBlockSize: "2.75rem",
  fontWeight: 600,
  textDecoration: "none",
});
globalStyle(`${tabs} a[aria-current]`, {
  borderBlockEnd: `3px solid ${theme.color.brand}`,
  color: theme.color.ink,
});

export const progress = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
globalStyle(`${progress} progress`, {
  inlineSize: "min(20rem, 100%)",
  blockSize: "0.75rem",
  accentColor: theme.color.brand,
});

export const sections = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
globalStyle(`${sections} li`, {
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});

export const reasons = style({ fontSize: theme.size.sm, paddingInlineStart: theme.space.x5 });

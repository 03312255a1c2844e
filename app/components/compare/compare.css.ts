import { globalStyle, style } from "@vanilla-extract/css";
import { scrollCue } from "~/styles/scroll-cue";
import { theme } from "~/styles/theme.css";

export const frame = style({
  // Contains text for screen readers, which is positioned.
  position: "relative",
  overflowX: "auto",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  ...scrollCue,
  "@media": { print: { overflow: "visible", border: 0 } },
});

/** Separate borders: collapsed ones don't move with a sticky column. */
export const table = style({
  inlineSize: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  fontSize: theme.size.sm,
});
globalStyle(`${table} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  minInlineSize: "9rem",
  padding: theme.space.x3,
  borderBlockStart: `1px solid ${theme.color.line}`,
});
globalStyle(`${table} tr > :first-child`, {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  minInlineSize: "5.5rem",
  inlineSize: "6.5rem",
  padding: theme.space.x2,
  background: theme.color.surface,
  borderInlineEnd: `1px solid ${theme.color.line}`,
  overflowWrap: "break-word",
});
globalStyle(`${table} :is(th, td) a`, { display: "inline-block", paddingBlock: theme.space.x1 });
globalStyle(`${table} tr[data-differs] > :first-child`, {
  background: theme.color.accentSoft,
  boxShadow: `inset 4px 0 ${theme.color.accent}`,
});

export const small = style({
  display: "block",
  color: theme.color.muted,
  fontSize: theme.size.xs,
  fontWeight: 400,
});

/** What can't be used on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

import { globalStyle, style } from "@vanilla-extract/css";
import { scrollCue } from "~/styles/scroll-cue";
import { theme } from "~/styles/theme.css";

/** Rows with their values below each other. Two columns of a table are all that fits. */
const PHONE = "screen and (max-width: 29.99rem)";

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
  "@media": { [PHONE]: { display: "block" } },
});
// Rows and cells have no classes for what they have in common.
globalStyle(`${table} :is(thead, tbody, tr)`, { "@media": { [PHONE]: { display: "block" } } });
globalStyle(`${table} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  minInlineSize: "9rem",
  padding: theme.space.x3,
  borderBlockStart: `1px solid ${theme.color.line}`,
  "@media": { [PHONE]: { display: "block", minInlineSize: 0 } },
});

/** The first cell of a row. */
export const name = style({
  selectors: {
    [`${table} &`]: {
      position: "sticky",
      insetInlineStart: 0,
      zIndex: 1,
      minInlineSize: "5.5rem",
      inlineSize: "6.5rem",
      padding: theme.space.x2,
      background: theme.color.surface,
      borderInlineEnd: `1px solid ${theme.color.line}`,
      overflowWrap: "break-word",
      "@media": {
        [PHONE]: { position: "static", inlineSize: "auto", borderInlineEnd: 0, fontWeight: 700 },
      },
    },
    [`${table} [data-differs] > &`]: {
      background: theme.color.accentSoft,
      boxShadow: `inset 4px 0 ${theme.color.accent}`,
    },
  },
});
export const corner = style([
  name,
  { selectors: { [`${table} &`]: { "@media": { [PHONE]: { display: "none" } } } } },
]);
export const cell = style({
  selectors: {
    [`${table} &`]: {
      "@media": {
        [PHONE]: {
          display: "grid",
          gridTemplateColumns: "2fr 3fr",
          gap: theme.space.x2,
          padding: theme.space.x2,
          borderBlockStart: 0,
        },
      },
    },
    "&::before": {
      "@media": {
        [PHONE]: {
          content: "attr(data-of)",
          color: theme.color.muted,
          fontSize: theme.size.xs,
        },
      },
    },
  },
});

export const small = style({
  display: "block",
  color: theme.color.muted,
  fontSize: theme.size.xs,
  fontWeight: 400,
});

/** What can't be used on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

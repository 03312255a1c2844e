import { createVar, fallbackVar, globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { cluster, plainList } from "~/styles/utilities.css";

const PHONE = "screen and (max-width: 29.99rem)";

/** A chart with its caption and its table. */
export const chart = style({
  display: "grid",
  gap: theme.space.x2,
  maxInlineSize: theme.width.text,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  fontSize: theme.size.sm,
});
globalStyle(`${chart} > figcaption`, { fontWeight: 700 });
globalStyle(`${chart} > p`, { color: theme.color.muted });

/** Pictures have no text, so that they stretch, and are mirrored where text runs to the left. */
export const picture = style({
  inlineSize: "100%",
  blockSize: "0.625rem",
  borderRadius: theme.radius.sm,
  background: theme.color.sunken,
  // The background is not printed, and forced colours replace it.
  outline: `1px solid ${theme.color.line}`,
  selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } },
});
/** The whole, divided into its parts. */
export const thick = style([picture, { blockSize: "1.5rem" }]);
/** Columns on a line. */
export const columns = style([
  picture,
  {
    blockSize: "5rem",
    background: "none",
    outline: 0,
    borderRadius: 0,
    borderBlockEnd: `1px solid ${theme.color.lineStrong}`,
  },
]);

const colour = createVar();

/** The colours of parts, and of single bars the first. */
export const part = [
  theme.color.brand,
  theme.color.accent,
  theme.color.success,
  theme.color.focus,
  theme.color.danger,
  theme.color.lineStrong,
].map((value) => style({ vars: { [colour]: value } }));
globalStyle(`${picture} path`, { fill: fallbackVar(colour, theme.color.brand) });
export const tick = style({});
globalStyle(`${picture} ${tick}`, {
  stroke: theme.color.line,
  fill: "none",
  vectorEffect: "non-scaling-stroke",
});
/** Where the visitor is on the axis. */
export const referenceLine = style({});
globalStyle(`${picture} ${referenceLine}`, {
  stroke: theme.color.ink,
  strokeWidth: 3,
  vectorEffect: "non-scaling-stroke",
});

export const table = styleVariants({
  bars: { borderCollapse: "collapse", inlineSize: "100%" },
  /** As many equal columns as the picture above has. */
  columns: {
    tableLayout: "fixed",
    inlineSize: "100%",
    fontSize: theme.size.xs,
    textAlign: "center",
  },
  /** Equal columns beside the first. */
  ranges: { tableLayout: "fixed", borderCollapse: "collapse", inlineSize: "100%" },
});
globalStyle(`${table.bars} th`, { textAlign: "start", fontWeight: 400, inlineSize: "100%" });
globalStyle(`${table.bars} thead th:not(:first-child)`, { textAlign: "end", inlineSize: "auto" });
globalStyle(`${table.bars} td`, {
  textAlign: "end",
  verticalAlign: "top",
  whiteSpace: "nowrap",
  paddingInlineStart: theme.space.x3,
  fontWeight: 600,
});
// Names of currencies are words in other languages.
globalStyle(`:root:not(:lang(en)) ${table.bars} td`, {
  "@media": { [PHONE]: { whiteSpace: "normal", paddingInlineStart: theme.space.x1 } },
});
globalStyle(`${table.bars} :is(th, td)`, { paddingBlock: theme.space.x1 });
globalStyle(`${table.bars} tfoot :is(th, td)`, {
  borderBlockStart: `1px solid ${theme.color.lineStrong}`,
  fontWeight: 700,
});
globalStyle(`${table.bars} thead :is(th, td)`, { color: theme.color.muted, fontWeight: 400 });
globalStyle(`${table.ranges} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "bottom",
  padding: theme.space.x1,
});
globalStyle(`${table.ranges} thead th`, {
  color: theme.color.muted,
  fontSize: theme.size.xs,
  fontWeight: 400,
  overflowWrap: "normal",
});
// The other columns have room for a word on a phone.
globalStyle(`${table.ranges} th:first-child`, { inlineSize: "15%" });
globalStyle(`${table.columns} :is(th, td)`, { padding: 0, fontWeight: 400 });
globalStyle(`${table.columns} td`, { fontWeight: 700 });
// Only the first letter of a month fits below its bar on a phone. Screen readers read the whole name.
globalStyle(`${table.columns} th`, { "@media": { [PHONE]: { fontSize: 0 } } });
globalStyle(`${table.columns} th::first-letter`, {
  "@media": { [PHONE]: { fontSize: theme.size.xs } },
});

/** Names of the parts, each after its colour. */
export const legend = style([cluster.x4, plainList]);

/** Beside the name of a part, in its colour. */
globalStyle(`${table.bars} th[class]::before, ${legend} li::before`, {
  content: '""',
  display: "inline-block",
  inlineSize: "0.75rem",
  blockSize: "0.75rem",
  marginInlineEnd: theme.space.x2,
  background: colour,
  forcedColorAdjust: "none",
  printColorAdjust: "exact",
});

/** The ends of an axis. */
export const ends = style({ display: "flex", justifyContent: "space-between" });

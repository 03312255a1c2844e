import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** From this width on, long pages have a column at the side. */
const SIDE = "screen and (min-width: 68.75rem)";

const NARROW = "screen and (max-width: 68.74rem)";

/** A few figures that decide. */
export const tiles = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))",
});
export const tile = style({
  minInlineSize: 0,
  overflowWrap: "anywhere",
  display: "grid",
  alignContent: "start",
  gap: theme.space.x1,
  padding: theme.space.x3,
  borderBlockStart: `4px solid ${theme.color.accent}`,
  borderRadius: theme.radius.sm,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
});
globalStyle(`${tile} dt`, { color: theme.color.muted, fontSize: theme.size.xs });
globalStyle(`${tile} dd`, { fontSize: theme.size.sm });
export const value = style({
  display: "block",
  fontFamily: theme.font.display,
  fontSize: theme.size.lg,
  fontWeight: 600,
  lineHeight: 1.25,
});

/** The page beside its contents or its links. */
export const columns = style({
  display: "grid",
  gap: `${theme.space.x5} ${theme.space.x8}`,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [SIDE]: { gridTemplateColumns: "minmax(0, 1fr) 17rem" } },
});
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x5,
  "@media": { [SIDE]: { gridArea: "1 / 1" } },
});
export const side = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": {
    [SIDE]: {
      gridArea: "1 / 2",
      position: "sticky",
      insetBlockStart: theme.space.x4,
      maxBlockSize: `calc(100vh - 2 * ${theme.space.x4})`,
      overflowY: "auto",
    },
  },
});
globalStyle(`${side} h2`, { fontSize: theme.size.lg });
globalStyle(`${side} ul`, { gridTemplateColumns: "minmax(0, 1fr)", fontSize: theme.size.sm });

/** Links to the sections of the page: closed on a phone, always open at the side. */
export const contents = style([
  side,
  {
    borderRadius: theme.radius.md,
    background: theme.color.sunken,
    fontSize: theme.size.sm,
    "@media": { print: { display: "none" } },
  },
]);
globalStyle(`${contents} summary`, {
  padding: theme.space.x3,
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 700,
});
globalStyle(`${contents} ol`, {
  padding: `0 ${theme.space.x3} ${theme.space.x3}`,
  listStyle: "none",
});
globalStyle(`${contents} a`, { display: "inline-block", paddingBlock: theme.space.x1 });
globalStyle(`${contents} details::details-content`, {
  "@media": { [SIDE]: { contentVisibility: "visible", blockSize: "auto" } },
});

/** Actions at the side, and on narrower screens in a bar at the lower edge. */
export const bar = style([
  side,
  {
    "@media": {
      print: { display: "none" },
      [NARROW]: {
        position: "sticky",
        insetBlockEnd: 0,
        zIndex: 5,
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "center",
        gap: theme.space.x1,
        marginInline: `calc(-1 * ${theme.space.x4})`,
        padding: theme.space.x2,
        borderBlockStart: `1px solid ${theme.color.line}`,
        background: theme.color.surface,
      },
    },
  },
]);
globalStyle(`${bar} > *`, {
  "@media": { [NARROW]: { paddingInline: theme.space.x2, fontSize: theme.size.sm } },
});
// Focused elements aren't hidden behind the bar (WCAG 2.2, 2.4.11).
globalStyle(`html:has(${bar})`, {
  "@media": { [NARROW]: { scrollPaddingBlockEnd: "8rem" } },
});

import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { cluster, plainList, stack } from "~/styles/utilities.css";

const SIDE = "screen and (min-width: 68.75rem)";

export const chips = style([cluster.x2, plainList]);
export const chip = style({
  display: "inline-block",
  padding: `${theme.space.x1} ${theme.space.x3}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
});
/** A heading with its results. */
export const group = stack.x4;
/** In two columns where there is room. */
export const hits = style({
  display: "grid",
  gap: `${theme.space.x2} ${theme.space.x6}`,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 26rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
export const hit = style({
  paddingBlock: theme.space.x2,
  borderBlockEnd: `1px solid ${theme.color.line}`,
});
export const hitTitle = style({ fontWeight: 600 });
/** Facets above the cards, and beside them on wide screens. */
export const narrowed = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x4,
  alignItems: "start",
  "@media": { [SIDE]: { gridTemplateColumns: "15rem minmax(0, 1fr)" } },
});
export const facets = style([stack.x2, { fontSize: theme.size.sm }]);
export const facet = style({ fontWeight: 600 });
/** One line that scrolls sideways on narrow screens. */
export const choices = style({
  display: "flex",
  gap: theme.space.x2,
  marginInlineStart: 0,
  marginBlockEnd: theme.space.x2,
  paddingBlock: theme.space.x1,
  overflowX: "auto",
  whiteSpace: "nowrap",
  "@media": { "screen and (min-width: 48rem)": { flexWrap: "wrap" } },
});
export const chosen = style([chip, { borderColor: theme.color.brand, fontWeight: 600 }]);

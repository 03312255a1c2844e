import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  listStyle: "none",
  padding: 0,
});
export const chip = style({
  display: "inline-block",
  padding: `${theme.space.x1} ${theme.space.x3}`,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
});
export const hits = style({ maxInlineSize: theme.width.text });
export const missing = style({ color: theme.color.muted, fontSize: theme.size.sm });
export const facets = style({ marginBlock: theme.space.x3 });
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

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

import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const footer = style({
  background: theme.color.brandDeep,
  color: "#e9f3f2",
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x8,
  fontSize: theme.size.sm,
});

export const inner = style({
  maxInlineSize: theme.width.page,
  marginInline: "auto",
  display: "grid",
  gap: theme.space.x6,
});

export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "repeat(auto-fit, minmax(9.5rem, 1fr))",
});

export const heading = style({
  fontFamily: theme.font.body,
  fontSize: theme.size.md,
  fontWeight: 700,
  marginBlockEnd: theme.space.x2,
});

export const list = style({ listStyle: "none", padding: 0 });

export const social = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x4,
  padding: 0,
  listStyle: "none",
});

globalStyle(`${footer} a`, {
  color: "inherit",
  textDecoration: "none",
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.25rem",
});
globalStyle(`${footer} a:hover`, { textDecoration: "underline" });

export const phone = style({
  display: "inline-block",
  fontSize: theme.size.md,
  fontWeight: 700,
  whiteSpace: "nowrap",
});
export const small = style({ color: "#bcd4d3", fontSize: theme.size.xs });

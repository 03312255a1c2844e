import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x4,
  paddingInline: theme.space.x4,
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  fontSize: theme.size.sm,
});

export const home = style({ textDecoration: "none", paddingBlock: theme.space.x1 });

export const search = style({ display: "flex", flex: "1 1 14rem", maxInlineSize: "28rem" });

/** 16 px at least: a smaller input makes phones zoom in. */
export const term = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: "2.5rem",
  paddingInline: theme.space.x3,
  fontSize: "max(1rem, 16px)",
  background: theme.color.paper,
  border: `1px solid ${theme.color.lineStrong}`,
  borderStartStartRadius: theme.radius.sm,
  borderEndStartRadius: theme.radius.sm,
});

export const find = style({
  paddingInline: theme.space.x3,
  font: "inherit",
  fontWeight: 600,
  color: theme.color.onBrand,
  background: theme.color.brand,
  border: 0,
  borderStartEndRadius: theme.radius.sm,
  borderEndEndRadius: theme.radius.sm,
  cursor: "pointer",
});

const link = {
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  fontWeight: 600,
  textDecoration: "none",
} as const;

export const count = style(link);

export const account = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x3,
  marginInlineStart: "auto",
});
globalStyle(`${account} a`, link);

export const nav = style({ paddingInline: theme.space.x4 });
globalStyle(`${nav} ul`, { margin: 0 });

/** As wide as the screen: tables and records need the room. */
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x4,
  maxInlineSize: "100rem",
  padding: theme.space.x4,
});
globalStyle(`${main} h1`, { fontSize: theme.size.xl, margin: 0 });
globalStyle(`${main} h2`, { fontSize: theme.size.lg, margin: 0 });
globalStyle(`${main} h3`, { fontSize: theme.size.md, margin: 0 });

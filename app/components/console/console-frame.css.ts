import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const search = style({ display: "flex", flex: "1 1 12rem", maxInlineSize: "28rem" });

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
  // Forced colours show it.
  border: "1px solid transparent",
  borderStartEndRadius: theme.radius.sm,
  borderEndEndRadius: theme.radius.sm,
  cursor: "pointer",
});

export const count = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  fontWeight: 600,
  textDecoration: "none",
});

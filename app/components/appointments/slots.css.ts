import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const days = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
globalStyle(`${days} a`, {
  display: "grid",
  padding: theme.space.x2,
  minBlockSize: "2.75rem",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.sm,
  background: theme.color.surface,
  textDecoration: "none",
  fontWeight: 600,
  fontSize: theme.size.sm,
});
globalStyle(`${days} a[aria-current]`, {
  borderColor: theme.color.brand,
  boxShadow: `inset 0 0 0 1px ${theme.color.brand}`,
});

export const free = style({ color: theme.color.muted, fontWeight: 400 });

export const slots = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 6rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
globalStyle(`${slots} a`, {
  display: "grid",
  placeItems: "center",
  minBlockSize: "2.75rem",
  padding: theme.space.x1,
  border: `1px solid ${theme.color.brand}`,
  borderRadius: theme.radius.sm,
  textDecoration: "none",
  fontWeight: 600,
});

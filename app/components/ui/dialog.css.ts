import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const dialog = style({
  inlineSize: "min(30rem, calc(100vw - 2rem))",
  maxBlockSize: "calc(100dvh - 2rem)",
  padding: theme.space.x5,
  border: 0,
  borderRadius: theme.radius.lg,
  background: theme.color.surface,
  color: theme.color.ink,
  boxShadow: theme.shadow.high,
  selectors: { "&::backdrop": { background: "rgb(7 30 36 / 0.6)" } },
});

export const close = style({
  float: "inline-end",
  inlineSize: "2.75rem",
  blockSize: "2.75rem",
  border: 0,
  borderRadius: theme.radius.pill,
  background: theme.color.sunken,
});

import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const logo = style({ display: "inline-flex", alignItems: "center", gap: theme.space.x2 });
globalStyle(`${logo} svg`, { flex: "none" });
export const ring = style({ stroke: theme.color.brand });
export const needle = style({ fill: theme.color.accent });
export const tail = style({ fill: theme.color.brand });
export const name = style({
  fontFamily: theme.font.display,
  fontWeight: 700,
  fontSize: "clamp(1rem, 0.6rem + 1.8vw, 1.25rem)",
  color: theme.color.ink,
  letterSpacing: "-0.01em",
  // Breaks after a word where the header is narrow.
  lineHeight: 1.15,
});

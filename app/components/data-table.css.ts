import { globalStyle, style } from "@vanilla-extract/css";
import { scrollCue } from "~/styles/scroll-cue";
import { theme } from "~/styles/theme.css";

export const frame = style({
  // Contains text for screen readers, which is positioned.
  position: "relative",
  overflowX: "auto",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  ...scrollCue,
});

export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontSize: theme.size.sm,
});

globalStyle(`${table} caption`, {
  textAlign: "start",
  fontWeight: 700,
  padding: theme.space.x3,
});
globalStyle(`${table} th, ${table} td`, {
  textAlign: "start",
  verticalAlign: "top",
  padding: theme.space.x3,
  borderBlockStart: `1px solid ${theme.color.line}`,
});
globalStyle(`${table} thead th`, { background: theme.color.sunken, whiteSpace: "nowrap" });

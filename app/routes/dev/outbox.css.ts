import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const list = style({ display: "grid", gap: theme.space.x4, padding: 0, listStyle: "none" });
export const message = style({
  padding: theme.space.x4,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  // Long addresses contain no place to break the line.
  overflowWrap: "anywhere",
});
export const subject = style({ fontSize: theme.size.lg });
export const facts = style({
  color: theme.color.muted,
  fontSize: theme.size.sm,
});
export const text = style({
  marginBlockEnd: 0,
  whiteSpace: "pre-wrap",
  fontFamily: theme.font.mono,
  fontSize: theme.size.sm,
});

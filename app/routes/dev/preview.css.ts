import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const form = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });
export const name = style({ flexGrow: 1, font: "inherit", padding: theme.space.x2 });
export const lines = style({
  margin: 0,
  padding: theme.space.x4,
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  fontFamily: theme.font.mono,
  fontSize: theme.size.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
export const line = style({ display: "block", textDecoration: "none" });

import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const figure = style({ margin: 0, display: "grid", gap: theme.space.x2 });

export const page = style({
  inlineSize: "100%",
  blockSize: "min(70vh, 60rem)",
  border: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
});

export const picture = style({
  maxInlineSize: "100%",
  maxBlockSize: "80vh",
  objectFit: "contain",
  justifySelf: "start",
  border: `1px solid ${theme.color.line}`,
});

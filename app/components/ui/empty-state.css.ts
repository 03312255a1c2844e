import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const empty = style({
  display: "grid",
  gap: theme.space.x4,
  justifyItems: "start",
  maxInlineSize: theme.width.text,
});

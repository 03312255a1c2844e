import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The pages of local mode. */
export const page = style({
  maxInlineSize: theme.width.text,
  marginInline: "auto",
  padding: `${theme.space.x6} ${theme.space.x4}`,
  display: "grid",
  gap: theme.space.x4,
});

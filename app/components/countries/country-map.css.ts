import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** As wide as the picture, so that its caption is below it. */
export const map = style({
  display: "grid",
  gap: theme.space.x2,
  justifyItems: "start",
  color: theme.color.muted,
  fontSize: theme.size.sm,
});
export const frame = style({ maxInlineSize: "100%", border: 0 });

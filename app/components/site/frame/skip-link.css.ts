import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const skipLink = style({
  position: "absolute",
  insetInlineStart: theme.space.x3,
  insetBlockStart: theme.space.x2,
  zIndex: 20,
  padding: theme.space.x3,
  background: theme.color.surface,
  borderRadius: theme.radius.sm,
  selectors: { "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" } },
});

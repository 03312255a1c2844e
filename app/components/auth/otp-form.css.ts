import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** Digits are spaced out, so that they are easy to compare with the message. */
export const code = style({ maxInlineSize: "16rem" });
globalStyle(`${code} input`, {
  fontSize: "1.75rem",
  letterSpacing: "0.3em",
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
});

export const ways = style({
  display: "grid",
  gap: theme.space.x2,
  paddingBlockStart: theme.space.x4,
  borderBlockStart: `1px solid ${theme.color.line}`,
  justifyItems: "start",
});

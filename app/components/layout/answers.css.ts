import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The answers that a page is opened for: rows on a phone, columns on a wide screen. */
export const answers = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  border: `1px solid ${theme.color.line}`,
  borderBlockStart: `4px solid ${theme.color.accent}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  "@media": {
    "(min-width: 48rem)": {
      gridTemplateColumns: "none",
      gridAutoColumns: "minmax(0, 1fr)",
      gridAutoFlow: "column",
    },
  },
});
export const answer = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.x1,
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x3,
  fontSize: theme.size.sm,
  selectors: {
    "& + &": {
      borderBlockStart: `1px solid ${theme.color.line}`,
      "@media": {
        "(min-width: 48rem)": {
          borderBlockStart: 0,
          borderInlineStart: `1px solid ${theme.color.line}`,
        },
      },
    },
  },
});
export const question = style({ color: theme.color.muted, fontSize: theme.size.xs });
export const value = style({
  display: "block",
  fontFamily: theme.font.display,
  fontSize: theme.size.xl,
  fontWeight: 600,
  lineHeight: 1.3,
  marginBlockEnd: theme.space.x1,
});

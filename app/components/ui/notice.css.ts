import { fallbackVar, style, styleVariants } from "@vanilla-extract/css";
import { headingSize, theme } from "~/styles/theme.css";

const base = style({
  overflowWrap: "anywhere",
  display: "grid",
  gap: theme.space.x2,
  padding: theme.space.x4,
  borderRadius: theme.radius.md,
  borderInlineStart: "5px solid",
});

export const notice = styleVariants({
  info: [base, { background: theme.color.brandSoft, borderColor: theme.color.brand }],
  success: [base, { background: theme.color.successSoft, borderColor: theme.color.success }],
  warning: [base, { background: theme.color.accentSoft, borderColor: theme.color.accent }],
  error: [base, { background: theme.color.dangerSoft, borderColor: theme.color.danger }],
});

export const title = style({
  fontSize: fallbackVar(headingSize.h2, theme.size.md),
  fontFamily: theme.font.body,
  fontWeight: 700,
});

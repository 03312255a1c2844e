import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

const chip = style({
  display: "inline-block",
  paddingInline: theme.space.x2,
  border: "1px solid transparent",
  borderRadius: theme.radius.pill,
  fontSize: theme.size.xs,
  fontWeight: 600,
  lineHeight: 1.6,
  whiteSpace: "nowrap",
});

const { color } = theme;

export const status = styleVariants({
  neutral: [chip, { background: color.sunken, color: color.ink }],
  active: [chip, { background: color.brandSoft, color: color.brand }],
  waiting: [chip, { background: color.accentSoft, color: color.ink }],
  good: [chip, { background: color.successSoft, color: color.success }],
  urgent: [chip, { background: color.dangerSoft, color: color.danger }],
});

import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { cluster } from "~/styles/utilities.css";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  // Less on a phone, where a label should fit one line.
  paddingInline: `min(${theme.space.x5}, 3.5vw)`,
  paddingBlock: theme.space.x2,
  border: "2px solid transparent",
  borderRadius: theme.radius.md,
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: "center",
  textDecoration: "none",
  transition: "background-color 120ms, border-color 120ms",
  selectors: {
    "&:disabled": { opacity: 0.6, cursor: "not-allowed" },
  },
});

export const button = styleVariants({
  primary: [
    base,
    {
      background: theme.color.brand,
      color: theme.color.onBrand,
      selectors: {
        "&:hover": { background: `color-mix(in srgb, ${theme.color.brand} 86%, black)` },
      },
    },
  ],
  accent: [
    base,
    {
      background: theme.color.accent,
      color: theme.color.onAccent,
      selectors: {
        "&:hover": { background: `color-mix(in srgb, ${theme.color.accent} 88%, black)` },
      },
    },
  ],
  secondary: [
    base,
    {
      background: "transparent",
      borderColor: theme.color.brand,
      color: theme.color.brand,
      selectors: { "&:hover": { background: theme.color.brandSoft } },
    },
  ],
  quiet: [
    base,
    {
      background: "transparent",
      color: theme.color.brand,
      paddingInline: theme.space.x2,
      textDecoration: "underline",
      textUnderlineOffset: "0.2em",
    },
  ],
});

export const wide = style({ inlineSize: "100%" });

export const row = cluster.x4;

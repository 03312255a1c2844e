import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const hero = style({ display: "grid", gap: theme.space.x4, justifyItems: "start" });
globalStyle(`${hero} h1`, { fontSize: theme.size.hero, maxInlineSize: "18ch" });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x3 });

export const countryArt = style({
  inlineSize: "4.5rem",
  blockSize: "4.5rem",
  objectFit: "contain",
  objectPosition: "left",
});
globalStyle(`[dir=rtl] ${countryArt}`, { objectPosition: "right" });

export const steps = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
  counterReset: "step",
});

export const step = style({
  counterIncrement: "step",
  display: "grid",
  gap: theme.space.x1,
  alignContent: "start",
  selectors: {
    "&::before": {
      content: "counter(step)",
      display: "grid",
      placeItems: "center",
      inlineSize: "2.5rem",
      blockSize: "2.5rem",
      borderRadius: theme.radius.pill,
      background: theme.color.accent,
      color: theme.color.onAccent,
      fontWeight: 700,
    },
  },
});

export const quickLinks = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
});

globalStyle(`${quickLinks} a`, {
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x4,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
  background: theme.color.surface,
});

import { style } from "@vanilla-extract/css";
import { lateLayout } from "~/styles/late-layout";
import { theme } from "~/styles/theme.css";
import { cluster, plainList, stack } from "~/styles/utilities.css";

export const title = style({ fontSize: theme.size.hero });

export const actions = cluster.x3;

export const examples = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: theme.space.x4,
  fontSize: theme.size.sm,
});

export const steps = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
});

export const courses = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
  padding: 0,
  listStyle: "none",
});

/** A strip of the picture on a phone, so that a country doesn't fill the screen. */
export const countryArt = style({
  display: "grid",
  alignItems: "center",
  "@media": {
    "screen and (max-width: 40rem)": {
      aspectRatio: "3 / 1",
      overflow: "hidden",
      borderRadius: theme.radius.lg,
    },
  },
});

export const notice = style({
  padding: theme.space.x4,
  borderInlineStart: `4px solid ${theme.color.accent}`,
  background: theme.color.surface,
});

export const halves = style({
  // As tall as the form at the end of the page, so that it isn't taken to reach into the footer.
  ...lateLayout("40rem"),
  display: "grid",
  gap: theme.space.x6,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
});
export const ask = style([
  stack.x4,
  {
    padding: `${theme.space.x4} clamp(${theme.space.x2}, 3vw, ${theme.space.x5})`,
    borderRadius: theme.radius.lg,
    background: theme.color.sunken,
  },
]);
export const half = style({ display: "grid", gap: theme.space.x4, alignContent: "start" });

export const quickLinks = style([cluster.x2, plainList]);
export const quickLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x4,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
  background: theme.color.surface,
});

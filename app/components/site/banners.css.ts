import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

const WIDE = "screen and (min-width: 48rem)";

export const strip = style({
  display: "flex",
  gap: theme.space.x4,
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  padding: theme.space.x1,
  margin: `calc(-1 * ${theme.space.x1})`,
  listStyle: "none",
});

export const banner = style({
  position: "relative",
  flex: "0 0 100%",
  scrollSnapAlign: "center",
  overflow: "hidden",
  borderRadius: theme.radius.lg,
  border: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  selectors: { "&:not(:only-child)": { flexBasis: "min(100%, 35.5rem)" } },
});

export const art = style({
  inlineSize: "100%",
  blockSize: "auto",
  // On a phone the text comes first.
  display: "none",
  "@media": {
    [WIDE]: { display: "block", blockSize: "11rem", objectFit: "cover", objectPosition: "80%" },
  },
});

export const text = style({
  position: "relative",
  display: "grid",
  gap: theme.space.x3,
  justifyItems: "start",
  padding: theme.space.x5,
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  fontWeight: 700,
});

export const video = style({ maxInlineSize: "26rem" });
export const videoSummary = style({
  minBlockSize: "2.75rem",
  paddingBlock: theme.space.x2,
  cursor: "pointer",
  fontWeight: 600,
});
/** A script moves it into a dialog (app/browser/video.ts). */
export const videoPlayer = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "auto",
  selectors: { [`${video} > &`]: { borderRadius: theme.radius.md } },
});

import { globalStyle, style } from "@vanilla-extract/css";
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
  selectors: { "&:not(:only-child)": { flexBasis: "min(100%, 56rem)" } },
});

export const art = style({
  inlineSize: "100%",
  blockSize: "auto",
  "@media": {
    [WIDE]: {
      position: "absolute",
      inset: 0,
      blockSize: "100%",
      objectFit: "cover",
      objectPosition: "right",
    },
  },
});
// Text is aligned to the start, over the empty half of the picture.
globalStyle(`[dir=rtl] ${art}`, { transform: "scaleX(-1)" });

export const text = style({
  position: "relative",
  display: "grid",
  gap: theme.space.x3,
  justifyItems: "start",
  padding: theme.space.x5,
  "@media": {
    [WIDE]: {
      maxInlineSize: "27rem",
      minBlockSize: "17rem",
      alignContent: "center",
      paddingInlineStart: theme.space.x6,
    },
  },
});

/** On the picture, which is light in both schemes. */
export const onArt = style({ "@media": { [WIDE]: { color: "#14262e" } } });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  fontWeight: 700,
});
export const linkOnArt = style({ "@media": { [WIDE]: { color: "#0a5a63" } } });

export const video = style({ maxInlineSize: "26rem" });
globalStyle(`${video} summary`, {
  minBlockSize: "2.75rem",
  paddingBlock: theme.space.x2,
  cursor: "pointer",
  fontWeight: 600,
});
globalStyle(`${video} video`, {
  display: "block",
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: theme.radius.md,
});

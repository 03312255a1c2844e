import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { scrollCue } from "~/styles/scroll-cue";
import { headingSize, theme } from "~/styles/theme.css";
import { plainList, roomyLink } from "~/styles/utilities.css";

/** From this width on, long pages have a column at the side. */
const SIDE = "screen and (min-width: 68.75rem)";

const NARROW = "screen and (max-width: 68.74rem)";

/** A few figures that decide. */
export const tiles = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x3,
});
/** Tiles in a shorter last row grow to fill it. */
export const tile = style({
  flex: "1 1 9.25rem",
  minInlineSize: 0,
  overflowWrap: "anywhere",
  display: "grid",
  alignContent: "start",
  gap: theme.space.x1,
  padding: theme.space.x3,
  borderBlockStart: `4px solid ${theme.color.accent}`,
  borderRadius: theme.radius.sm,
  background: theme.color.surface,
  boxShadow: theme.shadow.low,
  fontSize: theme.size.sm,
});
export const label = style({ color: theme.color.muted, fontSize: theme.size.xs });
export const value = style({
  display: "block",
  fontFamily: theme.font.display,
  fontSize: theme.size.lg,
  fontWeight: 600,
  lineHeight: 1.25,
});
/** A value that is a sentence. */
export const sentence = style({ display: "block", fontWeight: 600, lineHeight: 1.35 });

/** The page beside its contents or its links. */
export const columns = style({
  display: "grid",
  gap: `${theme.space.x5} ${theme.space.x8}`,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    [SIDE]: {
      gridTemplateColumns: "minmax(0, 44rem) minmax(17rem, 22rem)",
      justifyContent: "space-between",
    },
  },
});
/** The first of two boxes at the side are the actions. */
export const columnsWithActions = style([
  columns,
  { "@media": { [SIDE]: { gridTemplateRows: "auto 1fr" } } },
]);
/** At the side, below the actions. */
const belowActions = {
  [`${columnsWithActions} > &`]: { "@media": { [SIDE]: { gridRow: 2 } } },
};
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x5,
  "@media": { [SIDE]: { gridArea: "1 / 1" } },
  selectors: {
    [`${columnsWithActions} > &`]: { "@media": { [SIDE]: { gridRow: "1 / 3" } } },
  },
});
export const side = style({
  vars: { [headingSize.h2]: theme.size.lg },
  display: "grid",
  gap: theme.space.x4,
  "@media": {
    [SIDE]: {
      gridArea: "1 / 2",
      position: "sticky",
      insetBlockStart: theme.space.x4,
      maxBlockSize: `calc(100vh - 2 * ${theme.space.x4})`,
      overflowY: "auto",
    },
  },
});
/** Reading progress at the top of the window, in browsers that can show it without a script. */
const grow = keyframes({ from: { transform: "scaleX(0)" }, to: { transform: "scaleX(1)" } });

/** Links to the sections of the page. On narrower screens they are a row that scrolls sideways. */
export const contents = style([
  side,
  {
    fontSize: theme.size.sm,
    "@media": {
      print: { display: "none" },
      [SIDE]: {
        gap: 0,
        padding: theme.space.x3,
        borderRadius: theme.radius.md,
        background: theme.color.sunken,
      },
      [NARROW]: {
        display: "flex",
        gap: theme.space.x4,
        overflowX: "auto",
        marginInline: `calc(-1 * ${theme.space.x4})`,
        paddingInline: theme.space.x4,
        borderBlockEnd: `1px solid ${theme.color.line}`,
        whiteSpace: "nowrap",
        ...scrollCue,
      },
      // On a low screen, as with large zoom, the row would leave too little of the page.
      [`${NARROW} and (min-height: 30rem)`]: {
        position: "sticky",
        insetBlockStart: 0,
        zIndex: 4,
      },
    },
    selectors: {
      ...belowActions,
      "&::before": {
        "@supports": {
          "(animation-timeline: scroll())": {
            "@media": {
              "screen and (prefers-reduced-motion: no-preference)": {
                content: "",
                position: "fixed",
                insetInline: 0,
                insetBlockStart: 0,
                zIndex: 5,
                blockSize: "3px",
                background: theme.color.accent,
                transformOrigin: "left",
                animation: `${grow} linear`,
                animationTimeline: "scroll(root)",
              },
            },
          },
        },
      },
    },
  },
]);
export const contentsTitle = style({ fontWeight: 700, lineHeight: "2.75rem" });
/** Marks the section that is being read, in browsers that can do it without a script. */
const marksSection = { scrollTargetGroup: "auto" } as object;
export const contentsList = style([
  plainList,
  marksSection,
  { "@media": { [NARROW]: { display: "flex", gap: "inherit" } } },
]);
export const contentsLink = style([
  roomyLink,
  { "@media": { [NARROW]: { lineHeight: "2.25rem" } } },
]);
globalStyle(`${contentsLink}:target-current:not([href="#main"])`, {
  fontWeight: 700,
  color: theme.color.ink,
  textDecorationColor: theme.color.accent,
  textDecorationThickness: "3px",
});
globalStyle(`html:has(${contents})`, { "@media": { [NARROW]: { scrollPaddingTop: "4rem" } } });

/** Actions at the side, and on narrower screens in one row at the lower edge. */
export const bar = style([
  side,
  {
    "@media": {
      print: { display: "none" },
      [NARROW]: {
        position: "fixed",
        insetInline: 0,
        insetBlockEnd: 0,
        zIndex: 6,
        display: "flex",
        gap: theme.space.x1,
        padding: theme.space.x2,
        borderBlockStart: `1px solid ${theme.color.line}`,
        background: theme.color.surface,
      },
    },
  },
]);
globalStyle(`${bar} > *`, {
  "@media": {
    [NARROW]: { flex: "1 1 auto", paddingInline: theme.space.x1, fontSize: theme.size.xs },
  },
});
globalStyle(`body:has(${bar})`, { "@media": { [NARROW]: { paddingBlockEnd: "4rem" } } });
/** The contents or further links follow below, and stay in view as the page scrolls. */
export const barAbove = style([
  bar,
  { "@media": { [SIDE]: { position: "static", maxBlockSize: "none" } } },
]);
/** Further links below the actions. */
export const belowBar = style([side, { selectors: belowActions }]);

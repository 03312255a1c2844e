import { globalStyle, style } from "@vanilla-extract/css";
import { side } from "~/components/layout/layout.css";
import { theme } from "~/styles/theme.css";
import { cluster, plainList } from "~/styles/utilities.css";

export const breadcrumbs = style([
  plainList,
  {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: theme.space.x2,
    fontSize: theme.size.sm,
  },
]);
export const crumb = style({
  selectors: {
    "& + &::before": {
      content: "/",
      marginInlineEnd: theme.space.x2,
      color: theme.color.muted,
    },
  },
  "@media": {
    // On a phone one line of parents: the heading names the page, and the logo leads home.
    "screen and (max-width: 30rem)": {
      selectors: {
        "&:last-child:nth-child(n + 3)": { display: "none" },
        "&:first-child:nth-last-child(n + 4)": { display: "none" },
        "&:nth-child(2):nth-last-child(n + 3)::before": { content: "none" },
      },
    },
  },
});

/** A row of small facts below a heading. */
export const byline = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.x1} ${theme.space.x4}`,
  color: theme.color.muted,
  fontSize: theme.size.sm,
});

export const tag = style({
  display: "inline-block",
  paddingInline: theme.space.x2,
  borderRadius: theme.radius.pill,
  background: theme.color.accentSoft,
  color: theme.color.ink,
  fontSize: theme.size.xs,
  fontWeight: 600,
  justifySelf: "start",
});

export const faqs = style({
  display: "grid",
  gap: theme.space.x2,
  maxInlineSize: theme.width.text,
});
export const faq = style({
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});
export const question = style({
  padding: theme.space.x3,
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 600,
});
export const answer = style({ padding: theme.space.x3, paddingBlockStart: 0 });

export const linkList = style([
  plainList,
  {
    display: "grid",
    gap: theme.space.x2,
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
    selectors: {
      [`${side} &`]: { gridTemplateColumns: "minmax(0, 1fr)", fontSize: theme.size.sm },
    },
  },
]);

export const sources = style({ paddingInlineStart: theme.space.x5, overflowWrap: "anywhere" });

/** Cards with a table of facts are wider than those of a Grid. */
export const cards = style([
  plainList,
  {
    display: "grid",
    gap: theme.space.x4,
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 19rem), 1fr))",
  },
]);

/** Scenes and spots are cut to the same height. */
export const cardPicture = style({
  overflow: "hidden",
  borderRadius: theme.radius.md,
  background: theme.color.brandSoft,
});

export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: `${theme.space.x1} ${theme.space.x3}`,
  fontSize: theme.size.sm,
});
// Terms have no classes: a list of courses has hundreds of them.
globalStyle(`${facts} dt`, { color: theme.color.muted });
globalStyle(`${facts} dd`, { overflowWrap: "anywhere" });

/** Above a card's whole-card link. */
export const onTop = style({ position: "relative", zIndex: 1 });

export const actions = style([cluster.x3, onTop]);
/** A quiet button starts at the edge of the text. */
export const quietActions = style([actions, { marginInlineStart: `calc(-1 * ${theme.space.x2})` }]);

export const check = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  fontSize: theme.size.sm,
});

export const pagination = cluster.x3;

export const chart = style({
  maxInlineSize: theme.width.text,
  display: "grid",
  gap: theme.space.x3,
  fontSize: theme.size.sm,
});
export const chartCaption = style({ fontWeight: 700 });
export const chartBar = style({
  inlineSize: "100%",
  blockSize: "0.75rem",
  borderRadius: theme.radius.pill,
});
/** Sources of a table, below it. */
export const factSources = style({
  paddingBlockStart: theme.space.x2,
  color: theme.color.muted,
  fontSize: theme.size.sm,
  overflowWrap: "anywhere",
});

/** Below its figure. */
export const source = style({
  display: "block",
  color: theme.color.muted,
  fontSize: theme.size.sm,
  // Host names are long words.
  overflowWrap: "anywhere",
});
/** A fact whose review day has passed. */
export const overdue = style({ color: theme.color.ink, fontWeight: 400 });
export const bar = style({ fill: theme.color.brand });
export const track = style({ fill: theme.color.sunken });

/** Questions with their answers. */
export const answers = style({ maxInlineSize: theme.width.text, overflowWrap: "anywhere" });
export const askedQuestion = style({ fontWeight: 700, marginBlockStart: theme.space.x4 });

export const recording = style({ maxInlineSize: "40rem" });
export const recordingVideo = style({
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: theme.radius.md,
});

/** Ways to pass a page on; not on paper. */
export const share = style([
  cluster.x4,
  {
    minBlockSize: "2.75rem",
    fontSize: theme.size.sm,
    "@media": { print: { display: "none" } },
  },
]);
export const shareLink = style({ paddingBlock: theme.space.x2 });
export const copy = style({
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x3,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.md,
  background: "transparent",
});

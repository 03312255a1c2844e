import { createVar, fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { lateLayout } from "~/styles/late-layout";
import { scrollCue } from "~/styles/scroll-cue";
import { theme } from "~/styles/theme.css";

export const frame = style({
  ...lateLayout(),
  // Contains text for screen readers, which is positioned.
  position: "relative",
  overflowX: "auto",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  ...scrollCue,
});

export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontSize: theme.size.sm,
});

/** Above and below the text of a cell. Inherited, so that a page can have denser rows. */
export const cellPadding = createVar();

// Cells and rows have no classes, because long tables have hundreds of them.
globalStyle(`${table} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  padding: `${fallbackVar(cellPadding, theme.space.x3)} ${theme.space.x3}`,
  borderBlockStart: `1px solid ${theme.color.line}`,
});

const PHONE = "screen and (max-width: 40rem)";
const LABEL_WIDTH = "7rem";

/** On a phone, each row is a block: its name, then a line for each column. */
export const stacked = style([frame]);

export const caption = style({ textAlign: "start", fontWeight: 700, padding: theme.space.x3 });
export const head = style({
  background: theme.color.sunken,
  whiteSpace: "nowrap",
  selectors: {
    [`${stacked} &`]: {
      "@media": {
        [PHONE]: {
          position: "absolute",
          inlineSize: 1,
          blockSize: 1,
          overflow: "hidden",
          clipPath: "inset(50%)",
        },
      },
    },
  },
});
globalStyle(`${stacked} :is(table, caption, tbody, tr, th, td)`, {
  "@media": { [PHONE]: { display: "block" } },
});
globalStyle(`${stacked} tbody > tr`, {
  "@media": {
    [PHONE]: { paddingBlock: theme.space.x2, borderBlockStart: `1px solid ${theme.color.line}` },
  },
});
globalStyle(`${stacked} tbody > tr > :is(th, td)`, {
  "@media": {
    [PHONE]: {
      padding: `${theme.space.x1} ${theme.space.x3}`,
      border: 0,
      overflowWrap: "anywhere",
    },
  },
});
globalStyle(`${stacked} tbody > tr > td[data-label]`, {
  "@media": {
    [PHONE]: {
      // Contains its label.
      display: "flow-root",
      paddingInlineStart: `calc(${LABEL_WIDTH} + ${theme.space.x3})`,
    },
  },
});
globalStyle(`${stacked} tbody > tr > td[data-label]::before`, {
  "@media": {
    [PHONE]: {
      content: "attr(data-label)",
      float: "inline-start",
      inlineSize: LABEL_WIDTH,
      marginInlineStart: `calc(-1 * ${LABEL_WIDTH})`,
      paddingInlineEnd: theme.space.x2,
      color: theme.color.muted,
      overflowWrap: "normal",
    },
  },
});
globalStyle(`${stacked} tbody > tr > td:empty`, { "@media": { [PHONE]: { display: "none" } } });

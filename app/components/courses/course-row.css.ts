import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { plainList } from "~/styles/utilities.css";

const WIDE = "(min-width: 75rem)";
const NARROW = "(max-width: 74.99rem)";
/** The columns of a wide screen: course, total, tuition, deadline, language, tools. */
const columns = "minmax(0, 1fr) 6.5rem 8rem 7rem 5.5rem 6.75rem";

export const list = style([plainList, { borderBlockStart: `1px solid ${theme.color.line}` }]);

export const headings = style({
  display: "none",
  fontSize: theme.size.xs,
  color: theme.color.muted,
  paddingBlockEnd: theme.space.x1,
  "@media": {
    [WIDE]: { display: "grid", gridTemplateColumns: columns, columnGap: theme.space.x3 },
  },
});

export const row = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 2.75rem",
  gridTemplateAreas: '"course tools" "figures tools"',
  columnGap: theme.space.x2,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  "@media": {
    [WIDE]: {
      gridTemplateColumns: columns,
      gridTemplateAreas: "none",
      columnGap: theme.space.x3,
      alignItems: "center",
      paddingBlock: theme.space.x2,
    },
  },
});

export const course = style({
  gridArea: "course",
  "@media": { [WIDE]: { gridArea: "auto" } },
});
export const title = style({
  fontSize: "1rem",
  lineHeight: 1.2,
  fontWeight: 600,
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});
/** The link is as large as the row. Its tools lie above it. */
export const link = style({
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0 },
    "&:hover": { textDecoration: "underline" },
  },
});
export const place = style({
  fontSize: theme.size.xs,
  lineHeight: 1.35,
  color: theme.color.muted,
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  // At 400% zoom nothing may be cut off (WCAG 1.4.10).
  "@media": { "(max-width: 22rem)": { whiteSpace: "normal" } },
});

/** The verdict, and what explains it on demand. */
export const advice = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x2,
  fontSize: theme.size.xs,
  lineHeight: 1.35,
});
const verdictBase = style({ fontWeight: 600 });
const verdictSign = (sign: string) => [verdictBase, { "::before": { content: `${sign} ` } }];
/** Words with a sign of their own, so that they don't depend on colour. */
export const verdict = styleVariants({
  likely: verdictSign("\u2713\u2713"),
  match: verdictSign("\u2713"),
  reach: verdictSign("\u2197"),
  "cant-tell": verdictSign("?"),
  closed: verdictSign("\u2013"),
  "not-eligible": verdictSign("\u2715"),
});

export const why = style({ position: "relative", zIndex: 1 });

/** In one paragraph on a phone, in the columns of the table on a wide screen. */
export const figures = style([
  plainList,
  {
    gridArea: "figures",
    fontSize: theme.size.xs,
    lineHeight: 1.35,
    "@media": { [WIDE]: { display: "contents" } },
  },
]);
/** The heading of the column says it, where there are columns. */
export const inHeading = style({
  "@media": { [WIDE]: { position: "absolute", clipPath: "inset(50%)", inlineSize: "1px" } },
});
/** On a phone, figures follow each other with a dot between them. */
export const figure = style({
  "@media": { [NARROW]: { display: "inline" } },
  selectors: {
    "& + &::before": { "@media": { [NARROW]: { content: "\u00a0\u00b7 " } } },
  },
});
export const total = style([figure, { fontWeight: 600 }]);

export const tools = style({
  gridArea: "tools",
  position: "relative",
  zIndex: 1,
  display: "grid",
  alignContent: "start",
  "@media": { [WIDE]: { gridArea: "auto", gridAutoFlow: "column", justifyContent: "start" } },
});
export const compare = style({
  display: "grid",
  placeItems: "center",
  inlineSize: "2.75rem",
  blockSize: "2.75rem",
});

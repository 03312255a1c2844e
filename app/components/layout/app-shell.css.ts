import { globalStyle, style } from "@vanilla-extract/css";
import { cellPadding } from "~/components/ui/data-table.css";
import { scrollCue } from "~/styles/scroll-cue";
import { headingSize, theme } from "~/styles/theme.css";
import { plainList } from "~/styles/utilities.css";

/** From this width on, the navigation is a column. */
const WIDE = "screen and (min-width: 60rem)";
const NARROW = "screen and (max-width: 59.99rem)";

/** A link of the header. */
export const headerLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  fontWeight: 600,
  textDecoration: "none",
});

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x4,
  minBlockSize: "3.5rem",
  paddingInline: theme.space.x4,
  background: theme.color.surface,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  fontSize: theme.size.sm,
  "@media": { print: { display: "none" } },
});

export const home = style({ textDecoration: "none", paddingBlock: theme.space.x1 });

export const account = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.x4,
  marginInlineStart: "auto",
});

export const body = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [WIDE]: {
      gridTemplateColumns: "15rem minmax(0, 1fr)",
      minBlockSize: "calc(100vh - 3.5rem)",
    },
  },
});

/** As long as the page. */
export const side = style({
  minInlineSize: 0,
  fontSize: theme.size.sm,
  background: theme.color.surface,
  "@media": {
    print: { display: "none" },
    [WIDE]: { borderInlineEnd: `1px solid ${theme.color.line}` },
    [NARROW]: { borderBlockEnd: `1px solid ${theme.color.line}` },
  },
});

const column = {
  position: "sticky",
  insetBlockStart: 0,
  maxBlockSize: "100vh",
  overflowY: "auto",
  padding: theme.space.x3,
} as const;

/** A column on wide screens, and one row that scrolls sideways on a phone. */
export const links = style({
  "@media": {
    [WIDE]: column,
    [NARROW]: { display: "flex", overflowX: "auto", whiteSpace: "nowrap", ...scrollCue },
  },
});
/** On a phone all links are in view, in as many rows as they need. */
export const wrappedLinks = style({
  "@media": {
    [WIDE]: column,
    [NARROW]: { fontSize: theme.size.xs, paddingBlock: theme.space.x1 },
  },
});
export const groupName = style({
  padding: `${theme.space.x3} ${theme.space.x2} ${theme.space.x1}`,
  color: theme.color.muted,
  fontSize: theme.size.xs,
  fontWeight: 600,
  "@media": { [NARROW]: { display: "none" } },
});
export const groupLinks = style([
  plainList,
  {
    "@media": { [NARROW]: { display: "flex" } },
    selectors: {
      [`${wrappedLinks} &`]: {
        "@media": {
          [NARROW]: {
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(9rem, 100%), 1fr))",
            overflowWrap: "anywhere",
          },
        },
      },
    },
  },
]);
export const link = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.x2,
  padding: theme.space.x2,
  fontWeight: 600,
  textDecoration: "none",
  color: theme.color.ink,
  "@media": {
    [WIDE]: { borderRadius: theme.radius.sm, minBlockSize: "2.25rem" },
    [NARROW]: { minBlockSize: "2.75rem", paddingInline: theme.space.x3 },
  },
  selectors: {
    [`${wrappedLinks} &`]: { "@media": { [NARROW]: { paddingInline: theme.space.x2 } } },
    "&:hover": { background: theme.color.sunken },
    "&[aria-current]": {
      background: theme.color.brandSoft,
      color: theme.color.brand,
      "@media": {
        // Without its background.
        "(forced-colors: active)": { outline: "2px solid", outlineOffset: "-2px" },
        [NARROW]: {
          boxShadow: `inset 0 -3px ${theme.color.brand}`,
          // The row starts where this link is, in browsers that can.
          ["scrollInitialTarget" as "scrollbarGutter"]: "nearest",
        },
      },
    },
  },
});
export const linkIcon = style({ flex: "none", color: theme.color.brand });

const main = style({
  vars: { [headingSize.h2]: theme.size.lg },
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.x5,
  padding: theme.space.x4,
  "@media": { [WIDE]: { padding: theme.space.x6, paddingBlockStart: theme.space.x5 } },
});
export const heading = style({ fontSize: theme.size.xl });

/** For reading and forms: no wider than a page of the website. */
export const reading = style([main, { maxInlineSize: theme.width.page }]);

/** For tables and records: as wide as the screen, with smaller text and less room between rows. */
export const dense = style([
  main,
  {
    vars: { [headingSize.h3]: theme.size.md, [cellPadding]: theme.space.x2 },
    gap: theme.space.x4,
    maxInlineSize: "100rem",
    fontSize: theme.size.sm,
  },
]);
// Buttons and fields of every form of the console, also those that only it has without a class.
globalStyle(`${dense} :is(button, select, input:not([type=checkbox], [type=radio]))`, {
  "@media": { "(pointer: fine)": { minBlockSize: "2.25rem" } },
});
globalStyle(`${dense} form > button`, { justifySelf: "start" });

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x4,
  paddingInline: theme.space.x4,
  borderBlockStart: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
  fontSize: theme.size.sm,
  "@media": { print: { display: "none" } },
});
export const footerLink = style({ display: "inline-block", paddingBlock: theme.space.x3 });

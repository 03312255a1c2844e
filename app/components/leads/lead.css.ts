import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { cluster, plainList, stack } from "~/styles/utilities.css";

/** The form before the record. On a wide screen, the form is on the right. */
export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    "screen and (min-width: 60rem)": { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)" },
  },
});
/** The column of the form. */
export const formColumn = style([
  stack.x4,
  { "@media": { "screen and (min-width: 60rem)": { order: 1 } } },
]);

export const column = stack.x4;

/** A short form in a box. */
export const box = style({
  display: "grid",
  gap: theme.space.x3,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});

export const timeline = style([stack.x3, plainList]);
export const entry = style({
  paddingInlineStart: theme.space.x3,
  borderInlineStart: `3px solid ${theme.color.line}`,
});
/** Has its own line breaks. */
export const entryText = style({
  fontSize: theme.size.sm,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

export const tags = style([cluster.x2, plainList]);
export const tag = style({
  paddingInline: theme.space.x2,
  borderRadius: theme.radius.pill,
  background: theme.color.brandSoft,
  fontSize: theme.size.sm,
});

/** A message with its own line breaks. */
export const message = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** Fields that are folded away. */
export const more = style([stack.x3, { marginBlockStart: theme.space.x3 }]);

/** Above a part of an enquiry. */
export const enquiryHeading = style({ marginBlock: `${theme.space.x4} ${theme.space.x2}` });

export const sectionLinks = style([cluster.x1, plainList, { margin: 0 }]);
export const sectionLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x2,
  borderBlockEnd: "3px solid transparent",
  textDecoration: "none",
  fontSize: theme.size.sm,
  selectors: {
    "&[aria-current]": { borderColor: theme.color.brand, fontWeight: 600 },
  },
});

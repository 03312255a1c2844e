import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { plainList, stack } from "~/styles/utilities.css";

/** Panels beside each other on wide screens. */
export const panels = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x4,
  alignItems: "start",
  "@media": {
    "screen and (min-width: 68.75rem)": {
      gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
    },
  },
});

/** Panels of one column. */
export const column = stack.x4;

export const panel = style([
  stack.x3,
  {
    padding: theme.space.x4,
    border: `1px solid ${theme.color.line}`,
    borderRadius: theme.radius.md,
    background: theme.color.surface,
  },
]);

/** Rows with an icon each. */
export const rows = style([plainList, { display: "grid" }]);
export const row = style({
  display: "flex",
  gap: theme.space.x3,
  paddingBlock: theme.space.x2,
  selectors: { "&:not(:last-child)": { borderBlockEnd: `1px solid ${theme.color.line}` } },
});
export const rowIcon = style({
  flex: "none",
  marginBlockStart: theme.space.x1,
  color: theme.color.brand,
});
export const rowText = style({ flex: 1, minInlineSize: 0 });

/** Above the sentence that says the same. */
export const progressBar = style({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: "24rem",
  accentColor: theme.color.brand,
});

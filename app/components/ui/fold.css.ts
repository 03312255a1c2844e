import { style } from "@vanilla-extract/css";
import { headingSize, theme } from "~/styles/theme.css";

/** A question of a long page, closed until it is asked. */
export const fold = style({
  vars: { [headingSize.h2]: theme.size.lg },
  borderBlockEnd: `1px solid ${theme.color.line}`,
  selectors: { "&:first-of-type": { borderBlockStart: `1px solid ${theme.color.line}` } },
});
export const summary = style({
  minBlockSize: "2.75rem",
  paddingBlock: theme.space.x3,
  cursor: "pointer",
  selectors: { "&:hover": { color: theme.color.brand } },
});
/** Beside the marker of the browser, which also shows the state. */
export const title = style({ display: "inline" });
export const content = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x4,
  paddingBlockEnd: theme.space.x5,
  // A link to the content opens it. Its heading stays in view.
  scrollMarginBlockStart: "7rem",
});

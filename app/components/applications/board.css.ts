import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import { roomyLink } from "~/styles/utilities.css";

/** Columns side by side that scroll within the page. One below the other on phones. */
export const board = style({
  display: "grid",
  gap: theme.space.x4,
  "@media": {
    "(min-width: 48rem)": {
      gridAutoFlow: "column",
      gridAutoColumns: "minmax(16rem, 1fr)",
      overflowX: "auto",
      paddingBlockEnd: theme.space.x3,
    },
  },
});

export const column = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.x2,
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
});

export const cards = style({
  display: "grid",
  gap: theme.space.x2,
  padding: 0,
  margin: 0,
  listStyle: "none",
});

export const card = style({
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  overflowWrap: "anywhere",
});
export const cardLink = style([roomyLink, { fontWeight: 600 }]);
export const cardText = style({ fontSize: theme.size.sm });

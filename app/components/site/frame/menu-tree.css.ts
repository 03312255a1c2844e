import { style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const tree = style({
  inlineSize: "100%",
  maxInlineSize: theme.width.page,
  marginInline: "auto",
  padding: theme.space.x4,
  display: "grid",
  gap: theme.space.x2,
});

export const group = style({ borderBlockEnd: `1px solid ${theme.color.line}` });

export const summary = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 700,
});

/** How much is below a name. */
export const figure = style({
  marginInlineStart: theme.space.x3,
  color: theme.color.muted,
  fontWeight: 400,
  fontSize: theme.size.sm,
});

export const columns = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
  paddingBlock: theme.space.x4,
});

export const heading = style({
  fontSize: theme.size.md,
  fontWeight: 700,
  marginBlockEnd: theme.space.x2,
});

export const links = style({ listStyle: "none", padding: 0 });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.25rem",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const viewAll = style([link, { fontWeight: 600 }]);

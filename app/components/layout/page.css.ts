import { style, styleVariants } from "@vanilla-extract/css";
import { dialog } from "~/components/ui/dialog.css";
import { theme } from "~/styles/theme.css";

const band = style({
  paddingInline: `max(${theme.space.x4}, env(safe-area-inset-left))`,
  paddingBlock: `clamp(${theme.space.x5}, 5vw, ${theme.space.x8})`,
  selectors: { [`${dialog} > &`]: { padding: 0 } },
});

export const section = styleVariants({
  plain: [band],
  soft: [band, { background: theme.color.brandSoft }],
  sunken: [band, { background: theme.color.sunken }],
  brand: [band, { background: theme.color.brandDeep, color: "#fff" }],
});

/** One column, never wider than its container. Wide content scrolls within itself. */
const inner = style({
  marginInline: "auto",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x5,
});

export const container = styleVariants({
  page: [inner, { maxInlineSize: theme.width.page }],
  text: [inner, { maxInlineSize: theme.width.text }],
  narrow: [inner, { maxInlineSize: "34rem" }],
});

export const lead = style({
  fontSize: theme.size.lg,
  color: theme.color.muted,
  maxInlineSize: theme.width.text,
});

export const grid = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12.75rem), 1fr))",
  listStyle: "none",
  padding: 0,
});

export const visuallyHidden = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

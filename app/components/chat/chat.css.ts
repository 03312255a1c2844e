import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** The conversation with its form. */
export const flow = style({ display: "grid", gap: theme.space.x4 });

export const messages = style({
  display: "grid",
  gap: theme.space.x3,
  listStyle: "none",
  padding: 0,
  marginBlock: theme.space.x4,
});

const message = style({
  maxInlineSize: "min(34rem, 90%)",
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x3,
  borderRadius: theme.radius.lg,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

export const author = styleVariants({
  mine: [message, { justifySelf: "end", background: theme.color.sunken }],
  theirs: [message, { justifySelf: "start", border: `1px solid ${theme.color.line}` }],
});

export const facts = style({ fontSize: theme.size.sm, color: theme.color.muted });

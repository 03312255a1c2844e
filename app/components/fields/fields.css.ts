import { fallbackVar, style } from "@vanilla-extract/css";
import { headingSize, theme } from "~/styles/theme.css";
import { roomyLink } from "~/styles/utilities.css";

export const form = style({ display: "grid", gap: theme.space.x5, maxInlineSize: "34rem" });

/** Fields of a form with a heading of their own. */
export const group = style({ display: "grid", gap: theme.space.x4, minInlineSize: 0 });
export const groupTitle = style({ fontSize: theme.size.lg, fontWeight: 700 });

/** Fields and a button in one row. The first field takes the room that is left. */
export const searchForm = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  alignItems: "end",
});

/** A form in a row of a table, or above a list. */
export const inline = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  alignItems: "end",
});

/** A part of such a form that has a line of its own. */
export const wholeRow = style({ flexBasis: "100%" });

export const field = style({
  display: "grid",
  gap: theme.space.x1,
  minInlineSize: 0,
  selectors: {
    [`${searchForm} > &:first-child`]: { flex: "1 1 11rem" },
    [`${inline} > &`]: { flex: "1 1 9.5rem", maxInlineSize: "18rem" },
    // Room for "Name, number or address" on one line.
    [`${inline} > &:has(> [type=search])`]: { flexBasis: "13rem" },
  },
});

export const label = style({ fontWeight: 600 });

export const optional = style({
  fontWeight: 400,
  color: theme.color.muted,
  fontSize: theme.size.sm,
});

export const hint = style({ color: theme.color.muted, fontSize: theme.size.sm });

export const error = style({ color: theme.color.danger, fontSize: theme.size.sm, fontWeight: 600 });

/** 16 px at least: a smaller input makes phones zoom in. */
export const input = style({
  inlineSize: "100%",
  minInlineSize: 0,
  minBlockSize: "2.875rem",
  paddingInline: theme.space.x3,
  paddingBlock: theme.space.x2,
  fontSize: "max(1rem, 16px)",
  background: theme.color.surface,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.sm,
  selectors: {
    "&[aria-invalid=true]": { borderColor: theme.color.danger, borderWidth: "2px" },
    [`${inline} > &`]: { flex: "1 1 7rem", maxInlineSize: "18rem" },
  },
});

/** The number goes below a country that is too long to fit beside it. */
export const phone = style({ display: "flex", flexWrap: "wrap", gap: theme.space.x2 });
/** As wide as the chosen country, or as the longest one in browsers without `field-sizing`. */
export const dialCode = style([
  input,
  {
    flex: "1 1 auto",
    inlineSize: "auto",
    maxInlineSize: "100%",
    // vanilla-extract's types don't have this property yet.
    ...({ fieldSizing: "content" } as object),
  },
]);
export const number = style([input, { flex: "3 1 8.5rem" }]);

export const choices = style({ display: "grid", gap: theme.space.x1 });

export const choice = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: theme.space.x3,
  alignItems: "start",
  minBlockSize: "2.75rem",
  paddingBlock: theme.space.x2,
  cursor: "pointer",
});

/** The circle or the box of a choice. */
export const box = style({
  marginBlockStart: "0.125rem",
  // Smaller than other boxes.
  selectors: { [`${choice} > &`]: { inlineSize: "1.375rem", blockSize: "1.375rem" } },
});

/** Visually hidden, but not display:none, which bots detect. */
export const trap = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});

export const summary = style({
  display: "grid",
  gap: theme.space.x2,
  padding: theme.space.x4,
  border: `2px solid ${theme.color.danger}`,
  borderRadius: theme.radius.md,
  background: theme.color.dangerSoft,
});

export const problems = style({ paddingInlineStart: theme.space.x5 });
/** Aligned at the top, so that the bullet is beside the first line. */
export const problem = style([
  roomyLink,
  { color: theme.color.danger, fontWeight: 600, verticalAlign: "top" },
]);
export const summaryTitle = style({
  fontSize: fallbackVar(headingSize.h2, theme.size.md),
  fontFamily: theme.font.body,
  fontWeight: 700,
});

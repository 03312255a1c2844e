import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const form = style({ display: "grid", gap: theme.space.x5, maxInlineSize: "34rem" });

export const field = style({ display: "grid", gap: theme.space.x1, minInlineSize: 0 });

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
  },
});

export const phone = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "minmax(8.75rem, 2fr) minmax(9rem, 3fr)",
});

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

globalStyle(`${choice} input`, {
  inlineSize: "1.375rem",
  blockSize: "1.375rem",
  marginBlockStart: "0.125rem",
  accentColor: theme.color.brand,
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

globalStyle(`${summary} ul`, { paddingInlineStart: theme.space.x5 });
globalStyle(`${summary} a`, {
  color: theme.color.danger,
  fontWeight: 600,
  display: "inline-block",
  paddingBlock: "0.25rem",
});
export const summaryTitle = style({
  fontSize: theme.size.md,
  fontFamily: theme.font.body,
  fontWeight: 700,
});

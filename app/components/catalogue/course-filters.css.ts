import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const layout = style({
  display: "grid",
  gap: theme.space.x5,
  alignItems: "start",
  "@media": { "(min-width: 60rem)": { gridTemplateColumns: "17rem minmax(0, 1fr)" } },
});

export const panel = style({
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});
// On a phone the open filters are a sheet over the list. The summary closes it.
globalStyle(`${panel}[open]`, {
  "@media": {
    "(max-width: 59.99rem)": {
      position: "fixed",
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: 16,
      maxBlockSize: "85vh",
      overflowY: "auto",
      overscrollBehavior: "contain",
      borderRadius: `${theme.radius.md} ${theme.radius.md} 0 0`,
      boxShadow: "0 0 0 100vmax rgb(0 0 0 / 0.4)",
    },
  },
});
globalStyle(`${panel}[open] > summary`, {
  "@media": {
    "(max-width: 59.99rem)": {
      position: "sticky",
      insetBlockStart: 0,
      zIndex: 1,
      background: theme.color.surface,
    },
  },
});
globalStyle(`${panel} > summary`, {
  padding: theme.space.x3,
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 700,
});
// On a wide screen the filters are always visible, where the browser can style a closed `details`.
globalStyle(`${panel}::details-content`, {
  "@media": { "(min-width: 60rem)": { contentVisibility: "visible", blockSize: "auto" } },
});
globalStyle(`${panel} form`, {
  display: "grid",
  gap: theme.space.x4,
  padding: theme.space.x4,
  paddingBlockStart: 0,
});

/** The button of the sheet stays visible while the filters scroll. */
export const submit = style({
  position: "sticky",
  insetBlockEnd: 0,
  paddingBlock: theme.space.x3,
  background: theme.color.surface,
});

export const group = style({ display: "grid", gap: theme.space.x1 });
globalStyle(`${group} summary`, { cursor: "pointer", fontWeight: 600, minBlockSize: "2rem" });
globalStyle(`${group} label`, {
  display: "flex",
  gap: theme.space.x2,
  alignItems: "center",
  minBlockSize: "2.25rem",
  fontSize: theme.size.sm,
});
export const count = style({ marginInlineStart: "auto", color: theme.color.muted });
export const results = style({ display: "grid", gap: theme.space.x5, minInlineSize: 0 });

/** The chosen filters. */
export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  padding: 0,
  listStyle: "none",
});
globalStyle(`${chips} a`, {
  display: "inline-block",
  // A touch target of 44 pixels.
  paddingBlock: theme.space.x2,
  paddingInline: theme.space.x3,
  minBlockSize: "2.75rem",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
});

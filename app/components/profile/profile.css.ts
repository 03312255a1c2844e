import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.x2,
  padding: 0,
  listStyle: "none",
  borderBlockEnd: `1px solid ${theme.color.line}`,
});
globalStyle(`${tabs} a`, {
  display: "inline-block",
  padding: `${theme.space.x3} ${theme.space.x2}`,
  minBlockSize: "2.75rem",
  fontSize: theme.size.sm,
  fontWeight: 600,
  textDecoration: "none",
});
globalStyle(`${tabs} a[aria-current]`, {
  borderBlockEnd: `3px solid ${theme.color.brand}`,
  color: theme.color.ink,
});

export const progress = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});
globalStyle(`${progress} progress`, {
  inlineSize: "min(20rem, 100%)",
  blockSize: "0.75rem",
  accentColor: theme.color.brand,
});

export const sections = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
globalStyle(`${sections} li`, {
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});

export const reasons = style({ fontSize: theme.size.sm, paddingInlineStart: theme.space.x5 });

/** The account's few links, quieter than the tabs. */
export const account = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x3,
  padding: 0,
  listStyle: "none",
  fontSize: theme.size.sm,
});
globalStyle(`${account} a`, { display: "inline-block", paddingBlock: theme.space.x2 });
globalStyle(`${account} a[aria-current]`, { fontWeight: 700, textDecoration: "none" });

/** Stages one below the other, joined by a line. */
export const timeline = style({
  display: "grid",
  padding: 0,
  listStyle: "none",
  maxInlineSize: theme.width.text,
});
export const stage = style({
  display: "grid",
  gap: theme.space.x1,
  position: "relative",
  paddingInlineStart: "2.25rem",
  paddingBlockEnd: theme.space.x5,
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      insetInlineStart: "0.25rem",
      insetBlockStart: "0.25rem",
      inlineSize: "1rem",
      blockSize: "1rem",
      borderRadius: theme.radius.pill,
      border: `3px solid ${theme.color.lineStrong}`,
      background: theme.color.paper,
      zIndex: 1,
    },
    "&:not(:last-child)::after": {
      content: "",
      position: "absolute",
      insetInlineStart: "0.75rem",
      insetBlockStart: "0.5rem",
      insetBlockEnd: "-0.25rem",
      borderInlineStart: `2px solid ${theme.color.line}`,
    },
    "&[data-state=done]::before": {
      background: theme.color.success,
      borderColor: theme.color.success,
    },
    "&[data-state=open]::before": {
      background: theme.color.accent,
      borderColor: theme.color.accent,
    },
    "&[data-state=returned]::before": {
      background: theme.color.danger,
      borderColor: theme.color.danger,
    },
    "&[data-state=submitted]::before": { borderColor: theme.color.brand },
  },
});
globalStyle(`${stage} p`, { fontSize: theme.size.sm, margin: 0 });
globalStyle(`${stage} a`, { display: "inline-block", paddingBlock: theme.space.x1 });
export const stageBar = style({ display: "block", inlineSize: "100%", blockSize: "auto" });
/** Status of a stage. The text next to the bar says the same. */
export const block = {
  done: style({ fill: theme.color.success }),
  submitted: style({ fill: theme.color.brand }),
  open: style({ fill: theme.color.accent }),
  returned: style({ fill: theme.color.danger }),
  ahead: style({ fill: theme.color.line }),
} as const;
export const state = style({ color: theme.color.muted, fontSize: theme.size.sm });

/** Labels with values. Long values wrap and keep their line breaks. */
export const facts = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  maxInlineSize: theme.width.text,
});
globalStyle(`${facts} dd`, { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" });

/** A person with a short text. */
export const person = style({
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  maxInlineSize: theme.width.text,
});

/** A form in a row of a table or list. */
export const inline = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  alignItems: "end",
});

/** Upload progress. */
export const sending = style({ display: "grid", gap: theme.space.x2 });
globalStyle(`${sending} progress`, { inlineSize: "100%", accentColor: theme.color.brand });

/** Things below each other, with air between them. */
export const stack = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.x4,
});

/** A box with its label, large enough for a thumb. */
export const select = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  fontWeight: 600,
});

/** A form that stays at the end of the window while its list scrolls. */
export const submitBar = style({
  position: "sticky",
  insetBlockEnd: 0,
  paddingBlock: theme.space.x3,
  borderBlockStart: `1px solid ${theme.color.line}`,
  background: theme.color.surface,
});

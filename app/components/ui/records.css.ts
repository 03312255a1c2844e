import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";
import * as utilities from "~/styles/utilities.css";

export const progress = style([utilities.cluster.x3]);
export const meter = style({
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
export const section = style({
  padding: theme.space.x3,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});

/** A section with its status at the end of the line. */
export const sectionLink = style([
  section,
  utilities.cluster.x2,
  { justifyContent: "space-between" },
]);

export const reasons = style({ fontSize: theme.size.sm, paddingInlineStart: theme.space.x5 });

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
    "&:is([data-state=submitted], [data-state=waiting])::before": {
      borderColor: theme.color.brand,
    },
  },
});
export const stageText = style({ fontSize: theme.size.sm });
export const stageBar = style({ display: "block", inlineSize: "100%", blockSize: "auto" });
/** Status of a stage. The text next to the bar says the same. */
export const block = {
  done: style({ fill: theme.color.success }),
  submitted: style({ fill: theme.color.brand }),
  open: style({ fill: theme.color.accent }),
  returned: style({ fill: theme.color.danger }),
  waiting: style({ fill: theme.color.brand }),
  ahead: style({ fill: theme.color.line }),
  closed: style({ fill: theme.color.line }),
} as const;
export const state = style({ color: theme.color.muted, fontSize: theme.size.sm });

/** Labels with values. Long values wrap and keep their line breaks. */
export const facts = style({
  display: "grid",
  gap: theme.space.x2,
  margin: 0,
  maxInlineSize: theme.width.text,
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
});

/** A person with a short text. */
export const person = style({
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  maxInlineSize: theme.width.text,
});

/** Upload progress. The bar is added by a script (app/browser/forms.ts). */
export const sending = style([utilities.stack.x2, { accentColor: theme.color.brand }]);
globalStyle(`${sending} progress`, { inlineSize: "100%" });

/** Things below each other, with air between them. */
export const stack = utilities.stack.x4;

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

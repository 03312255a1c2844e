import { style } from "@vanilla-extract/css";
import { lateLayout } from "~/styles/late-layout";
import { theme } from "~/styles/theme.css";
import { cluster, plainList, quiet } from "~/styles/utilities.css";

export const title = style({ fontSize: theme.size.hero });

export const actions = cluster.x3;

export const examples = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: theme.space.x4,
  fontSize: theme.size.sm,
});

export const steps = style({
  display: "grid",
  gap: theme.space.x5,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))",
  padding: 0,
  listStyle: "none",
});

/** Dense rows: a deadline, what it is for, and the fee. */
export const rows = style([plainList, { borderBlockStart: `1px solid ${theme.color.line}` }]);
export const row = style({
  display: "grid",
  gap: `0 ${theme.space.x4}`,
  paddingBlock: theme.space.x1,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  fontSize: theme.size.sm,
  "@media": {
    "(min-width: 48rem)": { gridTemplateColumns: "16rem minmax(0, 1fr)" },
  },
});
export const deadline = style({ color: theme.color.brand, fontSize: theme.size.xs });
export const fee = style({ color: theme.color.muted, fontSize: theme.size.sm });

/** Countries to compare. */
export const countries = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontSize: theme.size.sm,
});
export const cell = style({
  inlineSize: "24%",
  textAlign: "start",
  verticalAlign: "top",
  padding: `${theme.space.x2} ${theme.space.x2} ${theme.space.x2} 0`,
  borderBlockEnd: `1px solid ${theme.color.line}`,
  fontWeight: 400,
});
/** Sentences need more room than figures. */
export const wide = style([cell, { inlineSize: "52%" }]);
export const column = style([cell, { color: theme.color.muted, fontSize: theme.size.xs }]);
export const country = style({ fontWeight: 700, fontSize: theme.size.md });
export const note = style([quiet, { captionSide: "bottom", textAlign: "start" }]);

/** What a visitor may be: one large link each. */
export const situations = style({
  display: "grid",
  gap: theme.space.x3,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
export const situation = style({
  display: "grid",
  blockSize: "100%",
  padding: theme.space.x3,
  borderInlineStart: `4px solid ${theme.color.brand}`,
  background: theme.color.surface,
  textDecoration: "none",
  selectors: { "&:hover": { background: theme.color.brandSoft } },
});
export const situationTitle = style({ fontWeight: 700 });
export const situationText = style({ color: theme.color.muted, fontSize: theme.size.sm });

export const notice = style({
  padding: theme.space.x4,
  borderInlineStart: `4px solid ${theme.color.accent}`,
  background: theme.color.surface,
});

export const halves = style({
  ...lateLayout("25rem"),
  display: "grid",
  gap: theme.space.x6,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
});
export const half = style({ display: "grid", gap: theme.space.x4, alignContent: "start" });

export const quickLinks = style([cluster.x2, plainList]);
export const quickLink = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x3,
  fontSize: theme.size.sm,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.pill,
  textDecoration: "none",
  background: theme.color.surface,
});

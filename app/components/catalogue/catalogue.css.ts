import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const breadcrumbs = style({ fontSize: theme.size.sm });
globalStyle(`${breadcrumbs} ol`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: theme.space.x2,
  padding: 0,
  listStyle: "none",
});
globalStyle(`${breadcrumbs} li + li::before`, {
  content: "/",
  marginInlineEnd: theme.space.x2,
  color: theme.color.muted,
});
globalStyle(`${breadcrumbs} a`, { display: "inline-block", paddingBlock: theme.space.x1 });

/** A row of small facts below a heading. */
export const byline = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.x1} ${theme.space.x4}`,
  color: theme.color.muted,
  fontSize: theme.size.sm,
});

export const tag = style({
  display: "inline-block",
  paddingInline: theme.space.x2,
  borderRadius: theme.radius.pill,
  background: theme.color.accentSoft,
  color: theme.color.ink,
  fontSize: theme.size.xs,
  fontWeight: 600,
  justifySelf: "start",
});

export const faqs = style({
  display: "grid",
  gap: theme.space.x2,
  maxInlineSize: theme.width.text,
});
globalStyle(`${faqs} details`, {
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
});
globalStyle(`${faqs} summary`, {
  padding: theme.space.x3,
  minBlockSize: "2.75rem",
  cursor: "pointer",
  fontWeight: 600,
});
globalStyle(`${faqs} details > p`, { padding: theme.space.x3, paddingBlockStart: 0 });

export const linkList = style({
  display: "grid",
  gap: theme.space.x2,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
  padding: 0,
  listStyle: "none",
});
globalStyle(`${linkList} a`, { display: "inline-block", paddingBlock: theme.space.x1 });

export const sources = style({ fontSize: theme.size.sm, color: theme.color.muted });
globalStyle(`${sources} ul`, { paddingInlineStart: theme.space.x5, overflowWrap: "anywhere" });

/** Cards with a table of facts are wider than those of a Grid. */
export const cards = style({
  display: "grid",
  gap: theme.space.x4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 19rem), 1fr))",
  listStyle: "none",
  padding: 0,
});

export const facts = style({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: `${theme.space.x1} ${theme.space.x3}`,
  fontSize: theme.size.sm,
});
globalStyle(`${facts} dt`, { color: theme.color.muted });

/** Above a card's whole-card link. */
export const onTop = style({ position: "relative", zIndex: 1 });

export const check = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  minBlockSize: "2.75rem",
  fontSize: theme.size.sm,
});

export const pagination = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x3,
});

export const chart = style({
  maxInlineSize: theme.width.text,
  display: "grid",
  gap: theme.space.x3,
  fontSize: theme.size.sm,
});
globalStyle(`${chart} figcaption`, { fontWeight: 700 });
globalStyle(`${chart} svg`, {
  inlineSize: "100%",
  blockSize: "0.75rem",
  borderRadius: theme.radius.pill,
});
/** Below its figure. */
export const source = style({
  display: "block",
  color: theme.color.muted,
  fontSize: theme.size.sm,
  // Host names are long words.
  overflowWrap: "anywhere",
});
/** A fact whose review day has passed. */
export const overdue = style({ color: theme.color.ink });
export const bar = style({ fill: theme.color.brand });
export const track = style({ fill: theme.color.sunken });

export const searchForm = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.x2,
  alignItems: "end",
});
globalStyle(`${searchForm} > :first-child`, { flex: "1 1 14rem" });

export const localTime = style({ color: theme.color.muted, fontSize: theme.size.sm });

/** Questions with their answers. */
export const answers = style({ maxInlineSize: theme.width.text });
globalStyle(`${answers} dt`, { fontWeight: 700, marginBlockStart: theme.space.x4 });
globalStyle(`${answers} dd`, { marginInlineStart: 0, overflowWrap: "anywhere" });

/** A text field in a card, below its label. */
export const area = style({ display: "block", inlineSize: "100%", font: "inherit" });

export const recording = style({ maxInlineSize: "40rem", marginInline: 0 });
globalStyle(`${recording} > video`, {
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: theme.radius.md,
});

/** Ways to pass a page on; not on paper. */
export const share = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.x4,
  minBlockSize: "2.75rem",
  fontSize: theme.size.sm,
  "@media": { print: { display: "none" } },
});
globalStyle(`${share} > a`, { paddingBlock: theme.space.x2 });
export const copy = style({
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x3,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.md,
  background: "transparent",
});

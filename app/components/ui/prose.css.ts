import { globalStyle, style } from "@vanilla-extract/css";
import { scrollCue } from "~/styles/scroll-cue";
import { theme } from "~/styles/theme.css";

export const prose = style({
  maxInlineSize: theme.width.text,
  display: "grid",
  gap: theme.space.x4,
});

globalStyle(`${prose} > *`, { minInlineSize: 0 });
globalStyle(`${prose} h2`, { marginBlockStart: theme.space.x5 });
globalStyle(`${prose} h3`, { marginBlockStart: theme.space.x3 });
globalStyle(`${prose} :is(ul, ol)`, {
  paddingInlineStart: theme.space.x5,
  display: "grid",
  gap: theme.space.x2,
});
globalStyle(`${prose} [data-task]`, { listStyleType: '"☐ "' });
globalStyle(`${prose} blockquote`, {
  borderInlineStart: `4px solid ${theme.color.accent}`,
  paddingInlineStart: theme.space.x4,
  color: theme.color.muted,
});
globalStyle(`${prose} .table`, {
  overflowX: "auto",
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  ...scrollCue,
});
globalStyle(`${prose} table`, {
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontSize: theme.size.sm,
});
globalStyle(`${prose} [data-align="right"]`, { textAlign: "end" });
globalStyle(`${prose} [data-align="center"]`, { textAlign: "center" });
globalStyle(`${prose} :is(th, td)`, {
  textAlign: "start",
  verticalAlign: "top",
  padding: theme.space.x3,
  borderBlockEnd: `1px solid ${theme.color.line}`,
});
// Tables of Markdown without column headings.
globalStyle(`${prose} thead:not(:has(th:not(:empty)))`, { display: "none" });
globalStyle(`${prose} thead`, { background: theme.color.sunken });

import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

export const chart = style({
  maxInlineSize: theme.width.text,
  display: "grid",
  gap: theme.space.x2,
  padding: theme.space.x4,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.md,
  background: theme.color.surface,
  fontSize: theme.size.sm,
});
globalStyle(`${chart} figcaption`, { fontWeight: 700 });
globalStyle(`${chart} svg`, { display: "block", inlineSize: "100%", blockSize: "auto" });
globalStyle(`${chart} text`, { fill: theme.color.ink, fontSize: "10px", textAnchor: "middle" });
globalStyle(`${chart} line`, { stroke: theme.color.lineStrong });

export const bar = style({ fill: theme.color.brand });
export const otherBar = style({ fill: theme.color.brandSoft });
export const onBar = style({});
globalStyle(`${chart} ${onBar}`, { fill: theme.color.onBrand, fontWeight: 700 });
export const barCaption = style({});
globalStyle(`${chart} [data-narrow]`, { fontSize: "7px" });
export const edge = style({});
globalStyle(`${chart} ${edge}`, { textAnchor: "start" });
export const said = style({ color: theme.color.muted });

/** As wide as the picture, so that its caption is below it. */
export const map = style({
  display: "grid",
  gap: theme.space.x2,
  justifyItems: "start",
  color: theme.color.muted,
  fontSize: theme.size.sm,
});
globalStyle(`${map} img`, { maxInlineSize: "100%", blockSize: "auto" });

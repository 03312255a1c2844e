import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

const PHONE = "screen and (max-width: 35.99rem)";

const bar = style({
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x2,
  fontSize: theme.size.sm,
  lineHeight: 1.4,
  textAlign: "center",
  "@media": { [PHONE]: { fontSize: theme.size.xs, paddingBlock: theme.space.x1 } },
});

/** On a phone the link says enough. */
export const helloText = style({
  "@media": { [PHONE]: { display: "none" } },
});
export const hello = style([bar, { background: theme.color.accentSoft, color: theme.color.ink }]);
export const local = style([bar, { background: theme.color.ink, color: theme.color.paper }]);

/** Added by the service worker (app/browser/worker.ts), which has no class names. */
globalStyle("[data-offline]", {
  margin: 0,
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x2,
  fontSize: theme.size.sm,
  textAlign: "center",
  background: theme.color.accentSoft,
  color: theme.color.ink,
});

globalStyle(`${hello} a, ${local} a`, {
  color: "inherit",
  fontWeight: 600,
  display: "inline-block",
  paddingBlock: "0.25rem",
});

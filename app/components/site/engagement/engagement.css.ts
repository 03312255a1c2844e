import { globalStyle, style } from "@vanilla-extract/css";
import { bar } from "~/components/layout/layout.css";
import { theme } from "~/styles/theme.css";
import { roomyLink } from "~/styles/utilities.css";

/** Above everything, at the lower edge; the page below it does not move. */
export const widgets = style({
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  // Above the header, which stays at the upper edge.
  zIndex: 15,
  pointerEvents: "none",
  "@media": { print: { display: "none" } },
  selectors: {
    // On a narrow screen they are above the actions of a course.
    [`body:has(${bar}) > &`]: {
      "@media": { "screen and (max-width: 59.99rem)": { insetBlockEnd: "4rem" } },
    },
  },
});
// In the way of a form field or of a first screen (app/browser/modules/stay-clear.ts). They still take their place, so
// that it can be measured.
const inTheWay = { "&[data-in-the-way]": { visibility: "hidden" } } as const;

export const line = style({
  pointerEvents: "auto",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.x1} ${theme.space.x3}`,
  paddingInline: theme.space.x4,
  paddingBlock: theme.space.x2,
  // The footer's ground and its text: dark in both schemes.
  background: theme.color.brandDeep,
  color: "#e9f3f2",
  fontSize: theme.size.sm,
  boxShadow: theme.shadow.high,
  selectors: {
    ...inTheWay,
    "&[hidden]": { display: "none" },
    // Lines are shown one at a time. A form with input comes first.
    "[data-draft]:not([hidden]) ~ &[data-line]": { display: "none" },
  },
});
export const lineText = style({ flex: "1 1 14rem" });
export const lineLink = style([roomyLink, { color: "inherit", fontWeight: 600 }]);
export const lineForm = style({ display: "flex", gap: theme.space.x2 });

export const small = style({
  minInlineSize: "2.75rem",
  minBlockSize: "2.5rem",
  paddingInline: theme.space.x3,
  border: "1px solid currentColor",
  borderRadius: theme.radius.md,
  background: "transparent",
  color: "inherit",
  font: "inherit",
  fontWeight: 600,
});

export const opener = style({
  pointerEvents: "auto",
  position: "absolute",
  insetInlineEnd: theme.space.x4,
  insetBlockEnd: `calc(100% + ${theme.space.x3})`,
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.x2,
  paddingInline: theme.space.x4,
  minBlockSize: "3rem",
  // Forced colours show it.
  border: "2px solid transparent",
  borderRadius: theme.radius.pill,
  background: theme.color.brand,
  color: theme.color.onBrand,
  fontWeight: 600,
  textDecoration: "none",
  boxShadow: theme.shadow.high,
  selectors: inTheWay,
});

export const panel = style({
  pointerEvents: "auto",
  position: "fixed",
  inset: "auto",
  insetInlineEnd: theme.space.x4,
  insetBlockEnd: theme.space.x4,
  margin: 0,
  inlineSize: "min(24rem, calc(100vw - 2rem))",
  maxBlockSize: "min(38rem, calc(100dvh - 2rem))",
  zIndex: 1,
  overflowY: "auto",
  padding: theme.space.x4,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.lg,
  background: theme.color.surface,
  color: theme.color.ink,
  boxShadow: theme.shadow.high,
});

export const panelHead = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  fontWeight: 700,
});

/** The video, over the page. */
export const video = style({
  maxInlineSize: "min(48rem, calc(100vw - 2rem))",
  padding: theme.space.x3,
  border: 0,
  borderRadius: theme.radius.lg,
  background: theme.color.surface,
  color: theme.color.ink,
  selectors: { "&::backdrop": { background: "rgb(7 30 36 / 0.7)" } },
});
// Added by a script (app/browser/video.ts).
globalStyle(`${video} > button`, {
  minBlockSize: "2.75rem",
  paddingInline: theme.space.x4,
  marginBlockEnd: theme.space.x2,
  border: 0,
  borderRadius: theme.radius.md,
  background: theme.color.sunken,
  color: "inherit",
  font: "inherit",
});

// Focused elements aren't hidden behind the bar (WCAG 2.2, 2.4.11).
globalStyle(`html:has(${widgets} > [data-line]:not([hidden]))`, {
  scrollPaddingBlockEnd: "10rem",
});

import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { theme } from "~/styles/theme.css";

/** Where the header has no room for these links. */
const PHONE = "screen and (max-width: 71.99rem)";

/** Only the start differs: as soon as the page scrolls, the bar is shown. */
const appear = keyframes({ from: { visibility: "hidden" } });

/**
 * At the lower edge of the screen while the page scrolls, and below the footer at its end, so that
 * it never covers the end of the page. It covers nothing of the first screen either, which has the
 * header, unless the browser can't tell that the page scrolls.
 */
export const bar = style({
  display: "none",
  "@media": {
    [PHONE]: {
      display: "flex",
      position: "sticky",
      insetBlockEnd: 0,
      zIndex: 5,
      borderBlockStart: `1px solid ${theme.color.line}`,
      background: theme.color.surface,
      fontSize: theme.size.xs,
      animation: `${appear} linear both`,
      animationTimeline: "scroll(root)",
    },
  },
});
globalStyle(`${bar} a`, {
  flex: 1,
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  minBlockSize: "3.5rem",
  textDecoration: "none",
});
// Focused elements aren't hidden behind the bar (WCAG 2.2, 2.4.11).
globalStyle(`html:has(${bar})`, { "@media": { [PHONE]: { scrollPaddingBlockEnd: "4.5rem" } } });

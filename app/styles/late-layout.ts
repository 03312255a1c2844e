import { PHONE } from "./media";

/**
 * For content that is mostly below the first screen of a phone. The browser lays it out when it comes near the
 * screen, and assumes `height` until then. Screen readers and searching in the page still find it. Use the same
 * height where you can, because pages inline the rule for each kind of element.
 *
 * Laying out a part shifts everything below it. For people who prefer reduced motion, the whole page is laid out at once.
 */
export const lateLayout = (height = "20rem") => ({
  "@media": {
    [`${PHONE} and (prefers-reduced-motion: no-preference)`]: {
      contentVisibility: "auto" as const,
      containIntrinsicBlockSize: `auto ${height}`,
      // Chromium 156 remembers the width that it needed on a wider screen.
      minInlineSize: 0,
    },
  },
});

/**
 * For what is mostly below the first screen of a phone, whose processor is slow: the browser lays it out when it
 * comes near the screen, and assumes the given height until then. Screen readers and searching in the page find it
 * all the same. The same height everywhere, because pages inline this for each kind of element.
 */
export const lateLayout = {
  "@media": {
    "screen and (max-width: 39.99rem)": {
      contentVisibility: "auto",
      containIntrinsicBlockSize: "auto 20rem",
      // Chromium 156 remembers the width that it needed on a wider screen.
      minInlineSize: 0,
    },
  },
} as const;

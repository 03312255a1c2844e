import { keyframes } from "@vanilla-extract/css";

const layOut = keyframes({ to: { contentVisibility: "visible" } });

/**
 * For what is mostly below the first screen: the browser lays it out when it comes near the screen, or a second
 * later, and assumes the given height until then. Screen readers and searching in the page find it all the same.
 * The same height everywhere, because pages inline this for each kind of element.
 */
export const lateLayout = {
  "@media": {
    screen: {
      contentVisibility: "auto",
      containIntrinsicBlockSize: "auto 20rem",
      // Chromium 156 remembers the width that it needed on a wider screen.
      minInlineSize: 0,
      animation: `${layOut} 1ms 1s forwards`,
    },
  },
} as const;

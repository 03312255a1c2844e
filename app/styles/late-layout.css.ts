import { keyframes } from "@vanilla-extract/css";

const layOut = keyframes({ to: { contentVisibility: "visible" } });

/** Phones, whose processors are slow. */
export const lateLayoutMedia = "screen and (max-width: 39.99rem)";

/**
 * For what is mostly below the first screen of a phone: the browser lays it out when it comes near the screen, or
 * three seconds later, and assumes the given height until then. Screen readers and searching in the page find it all
 * the same. Mostly the same height, because pages inline this for each kind of element. Parts with different delays
 * don't keep the browser busy all at once.
 */
export const lateLayout = ({ delay = "3s", height = "20rem" } = {}) => ({
  contentVisibility: "auto" as const,
  containIntrinsicBlockSize: `auto ${height}`,
  // Chromium 156 remembers the width that it needed on a wider screen.
  minInlineSize: 0,
  animation: `${layOut} 1ms ${delay} forwards`,
});

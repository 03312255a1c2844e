import { theme } from "./theme.css";

const { surface, lineStrong } = theme.color;

/**
 * Shadows at the sides of a frame that can be scrolled. Covers in the colour of the surface move with
 * the content, so that a shadow shows only where more columns follow.
 */
export const scrollCue = {
  background: [
    `linear-gradient(to right, ${surface} 40%, transparent) left / 3rem 100% no-repeat local`,
    `linear-gradient(to left, ${surface} 40%, transparent) right / 3rem 100% no-repeat local`,
    `linear-gradient(to right, ${lineStrong}, transparent) left / 0.75rem 100% no-repeat scroll`,
    `linear-gradient(to left, ${lineStrong}, transparent) right / 0.75rem 100% no-repeat scroll`,
    surface,
  ].join(", "),
};

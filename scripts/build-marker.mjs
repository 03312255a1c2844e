/** Written at the end of a complete production build. */
export const BUILD_MARKER = "build/production";

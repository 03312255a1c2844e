/** Written last by a complete production build, and by nothing else. */
export const BUILD_MARKER = "build/production";

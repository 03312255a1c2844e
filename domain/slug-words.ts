/** Converts a slug to text: `country-guides` → `Country guides`. */
export const wordsOfSlug = (slug: string): string =>
  slug.replace(/-/g, " ").replace(/^./, (letter) => letter.toUpperCase());

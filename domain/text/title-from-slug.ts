/** Converts a slug to text: `country-guides` → `Country guides`. */
export const titleFromSlug = (slug: string): string =>
  slug.replace(/-/g, " ").replace(/^./, (letter) => letter.toUpperCase());

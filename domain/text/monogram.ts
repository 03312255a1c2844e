/** Words that a monogram leaves out. */
const PARTICLES = new Set(["and", "at", "de", "di", "for", "in", "of", "the", "to"]);
const MAX_INITIALS = 3;

/** `LMU`, `TUM`, `RWTH`: two to four capitals, the way a university shortens its own name. */
const isAbbreviation = (word: string): boolean => /^[A-Z]{2,4}$/.test(word);

/** The initials of a university: the abbreviation that its name begins with, or its initials. */
export function monogramOf(name: string): string {
  const parts = name.split(/[^\p{L}']+/u).filter(Boolean);
  const [first = ""] = parts;
  if (isAbbreviation(first)) return first;
  return parts
    .filter((word) => !PARTICLES.has(word.toLowerCase()))
    .slice(0, MAX_INITIALS)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** A number from 0 to `count` - 1 that is always the same for a slug (FNV-1a). */
export function indexOfSlug(slug: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % count;
}

/**
 * Names of cities and universities in Arabic letters, which have many spellings: they are compared by their
 * consonants, in classes of those that Arabic writes alike. Edinburgh and إدنبرة are both `dnbr`.
 */

const classes: readonly (readonly [RegExp, string])[] = [
  [/gh$|ough|aux$/gu, ""],
  [/sch|sh|ch|تش|ش/gu, "x"],
  [/th|ت|ط|ث/gu, "t"],
  [/ph|[fv]|ف/gu, "f"],
  [/[bp]|ب/gu, "b"],
  [/c(?=[eiy])|[sz]|س|ز|ص|ظ/gu, "s"],
  [/[gkqcj]|ج|غ|ق|ك|خ/gu, "k"],
  [/د|ذ|ض/gu, "d"],
  [/م/gu, "m"],
  [/ن/gu, "n"],
  [/ل/gu, "l"],
  [/ر/gu, "r"],
];
const MIN_CONSONANTS = 3;

/** The consonants of a name in Latin or Arabic letters. Null if they are too few to tell names apart. */
export function consonantsOf(name: string): string | null {
  const written = classes
    .reduce((text, [letters, one]) => text.replace(letters, one), name)
    .replace(/[^bdfklmnrstx]/gu, "")
    .replace(/(.)\1/gu, "$1");
  return written.length < MIN_CONSONANTS ? null : written;
}

import { foldAccents } from "../../text/slug";
import { abbreviations, nativeNames } from "../words/lexicon";

/** Lower case, without accents and punctuation. */
export const normalizeQuery = (text: string): string =>
  foldAccents(text)
    .replace(/['’]s\b/gu, "s")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The word that is meant by an abbreviation or another spelling. */
export const writtenOut = (word: string): string | undefined =>
  abbreviations.get(word) ?? nativeNames.get(word);

/** A phrase with its abbreviations written out, as the words of a query are. */
export const keyOf = (phrase: string): string =>
  normalizeQuery(phrase)
    .split(" ")
    .map((word) => writtenOut(word) ?? word)
    .join(" ");

import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import { plainText } from "../text/markdown";

const sentences = new Intl.Segmenter("en-IN", { granularity: "sentence" });
/** Words with a letter. Figures have no syllables that can be counted. */
const WORD = /\p{L}[\p{L}’']*/gu;

/**
 * Returns the Flesch-Kincaid grade of the paragraphs and list items of a page, or null if there are
 * none. Tables and headings are not sentences.
 */
export function gradeOf(html: string): number | null {
  const counts = { sentence: 0, word: 0, syllable: 0 };
  const prose = html.replace(/<section class="table"[\s\S]*?<\/section>/g, " ");
  for (const [, block = ""] of prose.matchAll(/<(?:p|li)>([\s\S]*?)(?=<\/(?:p|li)>|<[uo]l>)/g))
    for (const { segment } of sentences.segment(plainText(block))) {
      const words = segment.match(WORD) ?? [];
      if (words.length === 0) continue;
      counts.sentence += 1;
      counts.word += words.length;
      counts.syllable += words.reduce((total, word) => total + syllable(word), 0);
    }
  return counts.sentence === 0 ? null : fleschKincaid(counts);
}

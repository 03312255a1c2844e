import { consonantsOf } from "../text/consonants";
import { isVietnameseSyllable, type languageOf } from "./translate-query";
import { normalizeQuery, writtenOut } from "./vocabulary/normalize-query";
import type { Vocabulary } from "./vocabulary/vocabulary";
import { ignoredTerms } from "./words/ignored-terms";
import { hinglishWords } from "./words/hinglish";

const MIN_CORRECTED = 4;
const MIN_COMPLETED = 3;
/** The shortest half of a compound that is split: `datascience`. */
const MIN_HALF = 3;
/** The shortest word whose ending may differ from a known one. */
const MIN_INFLECTED = 5;
const MAX_WORDS = 20;

/** Who asks for the counterparts of Indian institutes: `iit equivalent in germany`, `colleges like iim`. */
function indianPeers(name: string): RegExp {
  const schools = "(?: (?:universit(?:y|ies)|colleges?|institutes?))?";
  return new RegExp(
    `\\b(?:(?:universities|colleges?|institutes?) )?(?:equivalent (?:of|to)|similar to|like|jaise|jaisa) (?:the )?${name}\\b|\\b${name} (?:ke )?(?:equivalents?|like|level|type|jaise|jaisa|jaisi|barabar)\\b${schools}`,
    "gu",
  );
}

const STUDY = "padhai|padhte|padhate|padte|study|studies|studying|degree|course";
const WHILE = "saath|sath|hue|dauran|while|during|with|along with";
const WHICH = "which|kaunsi|kaun si|kaunsa|konsi|kon si|konsa";
const SCHOOL = "universit(?:y|ies)|colleges?";
const WORK = "kaam|kam|job|jobs|naukri|work|working";

/** Wordings that are written like the phrase of the lexicon, after spelling is corrected. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:top|best|good|highest|high|well|leading|famous|acchi|achi|achhi|acche|badhiya)(?: (?:\d+|ranked|rated|ranking|class|public|private|world))* (business|engineering|law|medical|design)? ?(?:universit(?:y|ies)|colleges?|schools?|institutes?|institutions?)\b/gu,
    " top universities $1 ",
  ],
  // Of an exam, not of a subject: `computer based ielts`.
  [/\b(?:computer|paper) (?:based|delivered)\b/gu, " "],
  // `padhai ke saath kaam`, `work while studying`.
  [
    new RegExp(
      `\\b(?:${STUDY})(?: \\w+){0,2}? (?:${WHILE})\\b(?: \\w+){0,2}? (?:${WORK})\\b|\\b(?:${WORK})\\b(?: \\w+){0,2}? (?:(?:${STUDY})(?: ke)? (?:${WHILE})|(?:${WHILE}) (?:${STUDY}))\\b`,
      "gu",
    ),
    " part time work ",
  ],
  [
    /\b(?:transfer|send|pay|remit|wire)(?:ing)?\b(?: \w+){0,2}? (?:fees?|tuition|money|funds)\b/gu,
    " send money ",
  ],
  // `visa ke liye bank me kitna paisa`, but not `how much bank loan`.
  [
    /\b(?:bank|account)\b(?! loan)(?: \w+){0,3}? (?:how much|kitna|kitne|kitni)\b(?: (?:money|paisa|paise|balance))?|\b(?:how much|kitna|kitne|kitni) (?:money|paisa|paise|bank balance|balance|funds)(?: \w+){0,3}? (?:bank|account|show|dikhana|dikhane)\b(?! loan)/gu,
    " proof of funds ",
  ],
  // `kaunsi university milegi`, `which university can i get with 60%`.
  [
    new RegExp(
      `\\b(?:${WHICH}) (?:${SCHOOL})\\b(?: \\w+){0,2}? (?:milegi|milega|mil sakti|mil sakta|get|for me|admit me|accept me)\\b`,
      "gu",
    ),
    " course matcher ",
  ],
  [
    new RegExp(`\\b(?:mere liye|for me|for my profile)(?: \\w+)? (?:${SCHOOL})\\b`, "gu"),
    " course matcher ",
  ],
  // `kitne percentage chahiye`: what a course asks for, not a conversion of marks.
  [
    /\b(?:kitn[aei]|minimum|required|how (?:much|many)) (?:percent|percentage|marks)\b(?: (?:required|needed|chahiye|chahie))?/gu,
    " ",
  ],
  [indianPeers("(?:ii|ni)ts?"), " top universities engineering "],
  [indianPeers("iims?"), " top universities business "],
];

/** The city or university that an unknown Arabic word is the name of. */
function arabicName(word: string, { phraseTokens, namesByConsonants }: Vocabulary): string | null {
  const consonants = phraseTokens.has(word) ? null : consonantsOf(word);
  return (consonants && namesByConsonants.get(consonants)) ?? null;
}

/** The words of a text: abbreviations written out, misspellings corrected, compounds split. */
export function queryTokens(
  text: string,
  vocabulary: Vocabulary,
  language: ReturnType<typeof languageOf> = null,
) {
  const corrected = new Map<string, string>();
  const words = normalizeQuery(text)
    // Says no more than `abroad`. `Education` is also a subject.
    .replace(
      /\b(?:foreign|overseas|abroad|international|higher) (?:education|studies|study)\b/gu,
      "abroad",
    )
    // Hindi for `after a degree`, and for `after passing class 12`.
    .replace(/\b(\S+)(?: (?:pass|complete))? (?:ke |karne ke )?baad\b/gu, "after $1")
    .split(" ")
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const tokens = words.flatMap((word, at) => {
    const written = writtenOut(word);
    if (written) return [written];
    const isForeign =
      language === null
        ? hinglishWords.has(word)
        : !/^[a-z]/.test(word) || (language === "vi" && isVietnameseSyllable(word));
    const isLast = at === words.length - 1;
    const named = language === "ar" && isForeign ? arabicName(word, vocabulary) : null;
    if (named) return [named];
    const better = isForeign ? word : correctionOf(word, vocabulary, isLast);
    if (better !== word) corrected.set(word, better);
    return better.split(" ").map((one) => knownForm(one, vocabulary));
  });
  const written = wordings.reduce(
    (typed, [wording, phrase]) => typed.replace(wording, phrase),
    tokens.join(" "),
  );
  return { tokens: written.split(" ").filter(Boolean), corrected };
}

function correctionOf(word: string, vocabulary: Vocabulary, isLast: boolean): string {
  const { phraseTokens, correct } = vocabulary;
  if (word.length < MIN_COMPLETED || phraseTokens.has(word) || ignoredTerms.has(word)) return word;
  if (/\d/.test(word) || knownForm(word, vocabulary) !== word) return word;
  const split = splitCompound(word, vocabulary);
  if (split) return split;
  // The last word may still be being typed.
  const whole = isLast ? completed(word, phraseTokens) : word;
  if (whole !== word) return whole;
  const better = (word.length < MIN_CORRECTED ? null : correct(word)) ?? word;
  return phraseTokens.has(better) ? better : (splitCompound(better, vocabulary) ?? better);
}

/** The word with another ending, if the lexicon has only that one: `designing` → `design`, `expense` → `expenses`. */
function knownForm(word: string, { phraseTokens }: Vocabulary): string {
  if (word.length < MIN_INFLECTED || phraseTokens.has(word) || ignoredTerms.has(word)) return word;
  const stems = ["s", "es", "ing", "ed"].flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length)] : [],
  );
  const known = [...stems, `${word}s`].find(
    (form) => form.length >= MIN_CORRECTED && phraseTokens.has(form),
  );
  return known ?? word;
}

/** Two words that were written as one and make a phrase: `datascience`. */
function splitCompound(word: string, { phrases }: Vocabulary): string | null {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at += 1) {
    const split = `${word.slice(0, at)} ${word.slice(at)}`;
    if (phrases.has(split)) return split;
  }
  return null;
}

/** The shortest known word that begins like this, for a query that is still being typed. */
function completed(word: string, phraseTokens: ReadonlySet<string>): string {
  let shortest: string | null = null;
  for (const known of phraseTokens)
    if (known.startsWith(word) && (!shortest || known.length < shortest.length)) shortest = known;
  return shortest ?? word;
}

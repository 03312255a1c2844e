/**
 * Text that people type or paste, as every edge of the system reads it once: forms, JSON bodies, addresses and
 * cells of files. What a field may contain is decided by its reader in this folder.
 */

/** Characters of a value with a reader of its own, such as a name. Longer texts are refused unread. */
export const MAX_TYPED = 1_000;

/** Text without any character that `normaliseText` could change. */
const PLAIN = /^[\n\x20-\x7e]*$/;

/** Line ends of Windows, old Mac, IBM and Unicode, and the line break that Word pastes. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Bytes that were no text: control characters, U+FFFD (invalid UTF-8), unpaired surrogates and non-characters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNREADABLE = /[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd\ufff9-\ufffb\ufffe\uffff]|\p{Surrogate}/gu;

/** Characters that are never seen: soft hyphens, zero-width spaces, bidi controls, fillers and those below. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const HAS_INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const ZWNJ = "\u200c";
const ZWJ = "\u200d";
/** The black flag that starts the flags of Scotland and others, which go on with tags. */
const FLAG = "\u{1f3f4}";
const TAG = /^[\u{e0020}-\u{e007f}]$/u;
const EMOJI_SELECTOR = /^[\ufe0e\ufe0f]$/;
const IDEOGRAPH_SELECTOR = /^[\ufe00-\ufe02\u{e0100}-\u{e01ef}]$/u;
const KEYCAP = "\u20e3";
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
const JOINED_EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u{e007f}]$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;
/** Scripts of South and South-East Asia, whose spelling needs joiners, also at the end of a word (UAX #31). */
const CONJOINING =
  /^(?=[\p{L}\p{M}])[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Newa}\p{scx=Tirh}]$/u;
/** Scripts whose letters change their form beside a joiner. */
const CURSIVE = /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Adlm}]$/u;

/** Whether a character that isn't seen belongs to the spelling, by the characters around it. */
function isSpelling(character: string, before: string, after: string): boolean {
  if (character === ZWJ || character === ZWNJ)
    return (
      CONJOINING.test(before) ||
      (CURSIVE.test(before) && CURSIVE.test(after)) ||
      (character === ZWJ && JOINED_EMOJI.test(before) && PICTOGRAPH.test(after))
    );
  if (TAG.test(character)) return before === FLAG || TAG.test(before);
  if (EMOJI_SELECTOR.test(character))
    return PICTOGRAPH.test(before) || (/^[0-9#*]$/.test(before) && after === KEYCAP);
  return IDEOGRAPH_SELECTOR.test(character) && IDEOGRAPH.test(before);
}

/** Removes what isn't seen, unless the spelling needs it. (Old browsers have no look-behind in patterns.) */
function visible(text: string): string {
  if (!HAS_INVISIBLE.test(text)) return text;
  const characters = [...text];
  const result: string[] = [];
  for (const [at, character] of characters.entries())
    if (
      !INVISIBLE.test(character) ||
      isSpelling(character, result.at(-1) ?? "", characters[at + 1] ?? "")
    )
      result.push(character);
  return result.join("");
}

/**
 * Makes the same text of everything that looks the same: NFC, lines end in `\n`, characters that can't be seen
 * are removed. Joiners remain where the script needs them (`പ്രവീണ്‍`, `علی‌رضا`), and in emoji. Reading again
 * changes nothing. Apply it before counting characters: browsers count a line end once, and send two characters.
 */
export function normaliseText(text: string): string {
  if (PLAIN.test(text)) return text;
  const readable = text.replace(LINE_ENDS, "\n").replace(UNREADABLE, "").normalize("NFC");
  return visible(readable).normalize("NFC");
}

/** Text of one line: white space of any kind becomes single spaces. */
export const oneLine = (text: string): string => normaliseText(text).replace(/\s+/g, " ").trim();

/** A text without the given characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Signs that keyboards offer for an apostrophe. The typographic one (’) is right, and is kept. */
const APOSTROPHES = /[‘`´‛′＇ʹꞋ՚]/g;
const HYPHENS = /[‐‑‒–—―−﹘﹣－]/g;

/** Writes misused apostrophes as `'` and all hyphens and dashes as `-`, for names. */
export const plainPunctuation = (text: string): string =>
  text.replace(APOSTROPHES, "'").replace(HYPHENS, "-");

/**
 * A key for comparing texts that people typed: without case, width and accents' encoding, and with one kind of
 * apostrophe, quote, hyphen and space. Never shown.
 */
export const comparable = (text: string): string =>
  oneLine(
    plainPunctuation(text)
      .normalize("NFKC")
      .replace(/[’ʼ]/g, "'")
      .replace(/[“”„‟«»″]/g, '"'),
  )
    .replace(/\u200c|\u200d|\u0640/g, "")
    .toLowerCase();

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits of all scripts come in runs of ten, from zero to nine. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let start = code;
  while (isDigit(start - 1)) start -= 1;
  return String((code - start) % 10);
}

/** Writes the decimal digits of all scripts as 0 to 9: `"٤٢ ७"` → `"42 7"`. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => digitOf(digit));

/** Cuts a text to a number of bytes in UTF-8, between two characters. */
export function cutToBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}

/** The message for a text of too many characters. A text is never cut. */
export const tooLong = (maxLength: number): string =>
  `Shorten this to ${maxLength.toLocaleString("en-IN")} characters.`;

/** The characters of a search that are read. */
const MAX_SEARCH = 80;

/**
 * Reads what is typed into a search or filter: one line, digits of any script as 0 to 9. Only the start of a longer
 * text is searched for. Missing texts are empty.
 */
export const readSearch = (typed: string | null | undefined, maxLength = MAX_SEARCH): string =>
  [...asciiDigits(oneLine(typed ?? ""))].slice(0, maxLength).join("").trim();

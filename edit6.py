exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
p="domain/intake/text.ts"; s=open(p).read()
a=s.index("/**\n * Characters that are never seen"); b=s.index("/**\n * Makes the same text")
s=s[:a]+'''/** Characters that are never seen: soft hyphens, zero-width spaces, bidi controls, fillers and those below. */
const INVISIBLE = /^\\p{Default_Ignorable_Code_Point}$/u;
const HAS_INVISIBLE = /\\p{Default_Ignorable_Code_Point}/u;

const ZWNJ = "\\u200c";
const ZWJ = "\\u200d";
/** The black flag that starts the flags of Scotland and others, which go on with tags. */
const FLAG = "\\u{1f3f4}";
const TAG = /^[\\u{e0020}-\\u{e007f}]$/u;
const EMOJI_SELECTOR = /^[\\ufe0e\\ufe0f]$/;
const IDEOGRAPH_SELECTOR = /^[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]$/u;
const KEYCAP = "\\u20e3";
const PICTOGRAPH = /^\\p{Extended_Pictographic}$/u;
const JOINED_EMOJI = /^[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f\\u{e007f}]$/u;
const IDEOGRAPH = /^\\p{Script=Han}$/u;
/** Scripts of South and South-East Asia, whose spelling needs joiners, also at the end of a word (UAX #31). */
const CONJOINING =
  /^(?=[\\p{L}\\p{M}])[\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Newa}\\p{scx=Tirh}]$/u;
/** Scripts whose letters change their form beside a joiner. */
const CURSIVE =
  /^(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Adlm}]$/u;

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

'''+s[b:]
s=s.replace('''  return text
    .replace(LINE_ENDS, "\\n")
    .replace(UNREADABLE, "")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replace(STRAY_SELECTOR, "")
    .replace(STRAY_TAG, "")
    .replace(JOINER_RUN, "$1")
    .replace(STRAY_JOINER, "")
    .normalize("NFC");
''','''  const readable = text.replace(LINE_ENDS, "\\n").replace(UNREADABLE, "").normalize("NFC");
  return visible(readable).normalize("NFC");
''')
open(p,"w").write(s)
sub("domain/intake/one-time-code.ts",('''const GROUPS = [/(?<!\\d)\\d{6}(?!\\d)/, /(?<!\\d)(\\d{3})[\\s.-](\\d{3})(?!\\d)/];
''','''const GROUPS = [/(?:^|\\D)(\\d{6})(?!\\d)/, /(?:^|\\D)(\\d{3}[\\s.-]\\d{3})(?!\\d)/];
'''),('''    const found = group.exec(text);
    if (found) return found[0].replace(/\\D/g, "");
''','''    const [, found] = group.exec(text) ?? [];
    if (found !== undefined) return found.replace(/\\D/g, "");
'''))
sub("domain/intake/number.ts",
('''  const isSmall = max < 1_000 || isScaled;
''','''  const isSmall = (max < 1_000 && !/,.*,/.test(text)) || isScaled;
'''),
('''  if (/^\\d{1,3}\\.\\d{3}(?:,\\d+)?$/.test(digits) && !isSmall) return AMBIGUOUS;
''','''  if (kind === "money" && /^[1-9]\\d{0,2}\\.\\d{3}(?:,\\d+)?$/.test(digits) && !isSmall)
    return AMBIGUOUS;
'''),
('function readDigits(text: string, max: number, isScaled: boolean)','function readDigits(text: string, { kind, max }: NumberForm, isScaled: boolean)'),
('function readPart(text: string, { kind, max, unit = 1 }: NumberForm)','function readPart(text: string, form: NumberForm)'),
('(kind === "money" && UNIT','(form.kind === "money" && UNIT'),
('readDigits(text, max, false)','readDigits(text, form, false)'),('readDigits(before.trim(), max, true)','readDigits(before.trim(), form, true)'),
('(amountUnits.get(word) ?? 1)) / unit','(amountUnits.get(word) ?? 1)) / (form.unit ?? 1)'),
('''export const ambiguousNumber = (what = "the number"): string =>
  `Write ${what} without commas or spaces, like 1.2 or 1200000.`;''','''export const ambiguousNumber = (what = "the number"): string =>
  `This could be two numbers. Write ${what} without commas, like 120000 or 1.2.`;'''))
sub("domain/leads/custom-fields.ts",('''    const read = readNumber(text, { kind: "money", max: MAX_NUMBER });
    return "value" in read ? read : { problem: "no_number" };
''','''    const plain = readNumber(text, { kind: "score", max: MAX_NUMBER });
    const read = "value" in plain ? plain : readNumber(text, { kind: "money", max: MAX_NUMBER });
    return "value" in read ? read : { problem: "no_number" };
'''))
sub("domain/students/profile-sections.ts",
('''  const kind = number ?? (max >= MIN_AMOUNT''','''  if (number === "year") {
    const year = readYear(typed);
    if (year === null) return { message: "Enter a year of four digits, like 2026." };
    return year >= min && year <= max
      ? { value: year }
      : { message: rangeMessage("a year", { min, max }) };
  }
  const kind = number ?? (max >= MIN_AMOUNT'''),
('rangeMessage(number === "plain" ? "a year" : "a number", { min, max })','rangeMessage("a number", { min, max })'),
('  number: "plain",','  number: "year",'),('readonly number?: NumberKind;','readonly number?: NumberKind | "year";'),
('rangeMessage, readNumber, type','rangeMessage, readNumber, readYear, type'))

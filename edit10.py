exec(open('/tmp/h/data/edit1.py').read().split("# imports of person-fields")[0])
sub("domain/intake/text.ts",('''const UNREADABLE =''','''// eslint-disable-next-line no-control-regex -- they are what is looked for
const UNREADABLE ='''),
('''/** Text without any character''','''/** Characters of a value with a reader of its own, such as a name. Longer texts are refused unread. */
export const MAX_TYPED = 1_000;

/** Text without any character'''),
('''    .replace(/[\\u200c\\u200d\\u0640]/g, "")''','''    .replace(/\\u200c|\\u200d|\\u0640/g, "")'''))
sub("domain/intake/person-name.ts",
('''const NAME =
  /^[\\p{L}\\p{M}'’ʼ(“][\\p{L}\\p{M}\\u200c\\u200d .,'’“”()/·・‧\\u0f0b\\u0f0c\\u0970\\u05be\\u05f3\\u05f4-]*$/u;''',
'''const NAME =
  /^[\\p{L}\\p{M}'’ʼ(“](?:[\\p{L}\\p{M} .,'’“”()/·・‧\\u0f0b\\u0f0c\\u0970\\u05be\\u05f3\\u05f4-]|\\u200c|\\u200d)*$/u;'''),
('import { normaliseText, oneLine, plainPunctuation } from','import { MAX_TYPED, normaliseText, oneLine, plainPunctuation, withoutEnd } from'),
('''  const name = oneLine(quoted(plainPunctuation(normaliseText(typed)))).replace(/[\\s,/-]+$/, "");
''','''  if (typed.length > MAX_TYPED) return TOO_LONG;
  const name = withoutEnd(oneLine(quoted(plainPunctuation(normaliseText(typed)))), " ,/-");
'''),('return { ok: false, message: "Shorten your name to 100 characters." };\n','return TOO_LONG;\n'),
('/** Quotation marks around','const TOO_LONG = { ok: false, message: "Shorten your name to 100 characters." } as const;\n\n/** Quotation marks around'))
sub("domain/intake/place.ts",
('''/^[\\p{L}\\p{M}\\p{Nd}'’ʼ(][\\p{L}\\p{M}\\p{Nd}\\u200c\\u200d .,،'’ʼ()&/·・‧\\u0f0b\\u0f0c-]*$/u''','''/^[\\p{L}\\p{M}\\p{Nd}'’ʼ(](?:[\\p{L}\\p{M}\\p{Nd} .,،'’ʼ()&/·・‧\\u0f0b\\u0f0c-]|\\u200c|\\u200d)*$/u'''),
('import { oneLine, plainPunctuation } from','import { MAX_TYPED, oneLine, plainPunctuation, withoutEnd } from'),
('''  const city = oneLine(plainPunctuation(typed)).replace(/[\\s,،/-]+$/, "");
''','''  if (typed.length > MAX_TYPED) return NO_CITY;
  const city = withoutEnd(oneLine(plainPunctuation(typed)), " ,،/-");
'''),('    return { ok: false, message: "Enter the name of your city." };','    return NO_CITY;'),
('/** Reads the name of a city','const NO_CITY = { ok: false, message: "Enter the name of your city." } as const;\n\n/** Reads the name of a city'))
sub("domain/intake/email.ts",
('import { normaliseText } from','import { MAX_TYPED, normaliseText, withoutEnd } from'),
('''  const address = tidied(typed);
''','''  const address = typed.length > MAX_TYPED ? typed : tidied(typed);
'''),
('''const tidied = (typed: string): string =>
  normaliseText(typed)
    .replace(/[\\u200c\\u200d]/g, "")
''','''function tidied(typed: string): string {
  const plain = normaliseText(typed)
    .replace(/\\u200c|\\u200d/g, "")
'''))
s=open("domain/intake/email.ts").read()
a=s.index('    .normalize("NFKC")'); b=s.index("/**\n * Reads an email address.")
s=s[:a]+'''    .normalize("NFKC")
    .toLowerCase()
    .trim();
  const [, , inside] = /^([^<>]*)<([^<>]*)>[.,; ]*$/.exec(plain) ?? [];
  const address = (inside ?? plain).replace(/^[ <("'“”‘’]*(?:mailto:)?/, "");
  const [local = "", domain, ...more] = address.split("@");
  if (domain === undefined || more.length > 0) return withoutEnd(address, END);
  // The query of a mailto: address.
  const [name = ""] = domain.trim().split("?");
  return `${local.trim()}@${withoutEnd(name, END)}`;
}
const END = " >)\\"'“”‘’.,;:\\n\\t";

'''+s[b:]
open("domain/intake/email.ts","w").write(s)
s=open("domain/intake/text.ts").read()
s=s.replace('''/** Signs that keyboards offer''','''/** A text without the given characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Signs that keyboards offer''')
open("domain/intake/text.ts","w").write(s)
sub("domain/intake/date.ts",('import { asciiDigits, comparable } from','import { asciiDigits, comparable, MAX_TYPED } from'),
('''  const text = asciiDigits(comparable(typed)).replace(TIME''','''  if (typed.length > MAX_TYPED / 10) return null;
  const text = asciiDigits(comparable(typed)).replace(TIME'''))
sub("domain/intake/number.ts",('import { asciiDigits, comparable } from','import { asciiDigits, comparable, MAX_TYPED } from'),
('''  if (/\\p{No}/u.test(typed))''','''  if (typed.length > MAX_TYPED / 10 || /\\p{No}/u.test(typed))'''),
('''export function readYear(typed: string): number | null {
''','''export function readYear(typed: string): number | null {
  if (typed.length > MAX_TYPED / 10) return null;
'''))
sub("domain/intake/schemas.ts",('''  z
    .string()
    .overwrite((typed) => {
      const result = read(typed);
      return result.ok ? result.value : typed;
    })
    .refine((value) => read(value).ok, {
      error: ({ input }) => {
        const result = read(String(input));
        return result.ok ? undefined : result.message;
      },
    });
''','''  z
    .string()
    .max(MAX_TYPED, { abort: true, error: ({ input }) => problemOf(read, input) })
    .overwrite((typed) => {
      const result = read(typed);
      return result.ok ? result.value : typed;
    })
    .refine((value) => read(value).ok, { error: ({ input }) => problemOf(read, input) });

const problemOf = (read: (typed: string) => FieldResult, input: unknown): string | undefined => {
  const result = read(String(input));
  return result.ok ? undefined : result.message;
};
'''),('import { normaliseText, tooLong }','import { MAX_TYPED, normaliseText, tooLong }'),
('''  .string()
  .overwrite((typed) => readDate''','''  .string()
  .max(MAX_TYPED, { abort: true })
  .overwrite((typed) => readDate'''))
sub("domain/enquiries/fields.ts",('import { MAX_NAME, parseName }','import { parseName }'))
sub("domain/students/profile-sections.ts",('import { readDate, DATE_HINT, NOT_A_DATE }','import { DATE_HINT, NOT_A_DATE, readDate }'),
('{ name: "dateOfBirth", label: "Date of birth", kind: "date" }','{ name: "dateOfBirth", label: "Date of birth", kind: "date", hint: DATE_HINT, autoComplete: "bday" }'),
('{ name: "city", label: "City", kind: "text" }','{ name: "city", label: "City", kind: "text", autoComplete: "address-level2" }'),
('{ name: "state", label: "State", kind: "text" }','{ name: "state", label: "State", kind: "text", autoComplete: "address-level1" }'),
('{ name: "takenOn", label: "Test date", kind: "date" }','{ name: "takenOn", label: "Test date", kind: "date", hint: DATE_HINT }'))

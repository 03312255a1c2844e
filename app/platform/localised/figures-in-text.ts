import { amountText, roundText } from "#domain/money/figure-text";
import { formatDay, formatIst, formatMonth, formatYearlyDay, monthName } from "#domain/time/dates";
import { languages, type LanguageCode } from "#domain/language/language";

/** English dates and amounts, which pages write in the reader's way. */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const monthOf = (name: string): string =>
  String(MONTHS.findIndex((month) => month.startsWith(name)) + 1).padStart(2, "0");

const NAME = `(${MONTHS.flatMap((month) => [month, month.slice(0, 3)]).join("|")})`;
const DAY = new RegExp(String.raw`^(\d{1,2}) ${NAME} (\d{4})$`, "u");
const MONTH = new RegExp(String.raw`^${NAME} (\d{4})$`, "u");
const YEARLY = new RegExp(String.raw`^(\d{1,2}) ${NAME}$`, "u");
const ALONE = new RegExp(`^${NAME}$`, "u");

type Groups = readonly [string, string, string];

const dateForms: readonly (readonly [
  RegExp,
  (groups: Groups, language: LanguageCode) => string,
])[] = [
  [
    DAY,
    ([day, month, year], language) =>
      formatDay(`${year}-${monthOf(month)}-${day.padStart(2, "0")}`, language),
  ],
  [MONTH, ([month, year], language) => formatMonth(`${year}-${monthOf(month)}`, language)],
  [
    YEARLY,
    ([day, month], language) =>
      formatYearlyDay(`${monthOf(month)}-${day.padStart(2, "0")}`, language),
  ],
  [ALONE, ([month], language) => monthName(monthOf(month), language)],
];

const symbols: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  $: "USD",
  A$: "AUD",
  CA$: "CAD",
  "₹": "INR",
};
const AMOUNT =
  /^(€|£|A\$|CA\$|\$|₹|[A-Z]{3}\s)(\d[\d,]*(?:\.\d+)?)( thousand| million| billion| lakh| crore)?$/u;
const factors: Readonly<Record<string, number>> = {
  " thousand": 1e3,
  " million": 1e6,
  " billion": 1e9,
  " lakh": 1e5,
  " crore": 1e7,
};

function amountIn(text: string, language: LanguageCode): string | null {
  const [, sign, digits, unit] = AMOUNT.exec(text) ?? [];
  if (sign === undefined || digits === undefined) return null;
  const { locale } = languages[language];
  const currency = symbols[sign] ?? sign.trim();
  const amount = Number(digits.replaceAll(",", "")) * (unit ? (factors[unit] ?? 1) : 1);
  return unit ? roundText(amount, currency, locale) : amountText(amount, currency, locale);
}

const MOMENT = new RegExp(
  String.raw`^(\d{1,2}) ${NAME} (\d{4}), (\d{1,2}):(\d{2}) ([ap])m IST$`,
  "u",
);

/** A time of a day on the Indian clock. */
function momentIn(text: string, language: LanguageCode): string | null {
  const [, day, month, year, hour, minute, half] = MOMENT.exec(text) ?? [];
  if (!day || !month || !hour) return null;
  const hours = (Number(hour) % 12) + (half === "p" ? 12 : 0);
  const date = `${year}-${monthOf(month)}-${day.padStart(2, "0")}`;
  return formatIst(`${date}T${String(hours).padStart(2, "0")}:${minute}`, language);
}

/** A date, a time or an amount in a language. Null for any other text. */
export function figureIn(text: string, language: LanguageCode): string | null {
  for (const [form, format] of dateForms) {
    const found = form.exec(text);
    if (found) return format(found.slice(1) as unknown as Groups, language);
  }
  return momentIn(text, language) ?? amountIn(text, language);
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const codesByName = new Map<string, string>();

/** Countries and territories by their English names. */
function codeOfRegion(name: string): string | undefined {
  if (codesByName.size === 0) {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    for (const code of LETTERS.flatMap((a) => LETTERS.map((b) => a + b))) {
      const found = names.of(code);
      if (found) codesByName.set(found, code);
    }
  }
  return codesByName.get(name);
}

/** A country or territory in a language. Null for any other text. */
export function regionIn(text: string, language: LanguageCode): string | null {
  const code = codeOfRegion(text);
  return code === undefined
    ? null
    : (new Intl.DisplayNames(languages[language].locale, { type: "region" }).of(code) ?? null);
}

import type { Message, Translate } from "../language/message";

const periods: Readonly<Record<string, Message>> = {
  year: "{{amount}} a year",
  month: "{{amount}} a month",
  semester: "{{amount}} a semester",
  week: "{{amount}} a week",
  hour: "{{amount}} an hour",
  course: "{{amount}} for the whole course",
  credit: "{{amount}} a credit",
};

interface FigureMoney {
  readonly low: number;
  readonly high: number;
  readonly currency: string;
  readonly per: string;
}

/** How readers of an edition write amounts. */
export interface MoneyStyle {
  readonly t: Translate;
  readonly locale: string;
  /** What the amount is converted into. */
  readonly currency: string;
  /** Rupees per unit of each currency. */
  readonly inr: Readonly<Record<string, number>>;
}

/** `11.904 EUR một năm (khoảng 341 triệu VND)`: the amount, and about how much that is in the reader's currency. */
export function formatFigureMoney(money: FigureMoney, style: MoneyStyle): string {
  const { t, locale, currency, inr } = style;
  const own = spanOf(money, (amount) => amountText(amount, money.currency, locale), t);
  const period = periods[money.per];
  const text = period ? t(period, { amount: own }) : own;
  const rate = (rateIn(money.currency, inr) ?? 0) / (rateIn(currency, inr) ?? Infinity);
  if (money.currency === currency || money.high === 0 || rate === 0) return text;
  const about = spanOf(money, (amount) => roundText(amount * rate, currency, locale), t);
  return t("{{amount}} (about {{converted}})", { amount: text, converted: about });
}

const rateIn = (code: string, inr: MoneyStyle["inr"]): number | undefined =>
  code === "INR" ? 1 : inr[code];

function spanOf({ low, high }: FigureMoney, format: (amount: number) => string, t: Translate) {
  return low === high
    ? format(low)
    : t("{{low}} to {{high}}", { low: format(low), high: format(high) });
}

/** `11.904 EUR` */
export const amountText = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: displayIn(locale),
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);

/** `459 triệu VND`: three digits, because reference rates are no more exact than that. */
export const roundText = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: displayIn(locale),
    ...(amount < 1_000_000 ? {} : { notation: "compact", compactDisplay: "long" }),
    maximumSignificantDigits: 3,
  })
    .format(amount)
    // The data of Vietnamese abbreviate "million" even in the long form.
    .replace(/(?<=\d\s)Tr(?=\s)/u, "triệu")
    .replace(/(?<=\d\s)T(?=\s)/u, "tỷ");

/** Arabic writes the names of currencies, other languages their codes. */
const displayIn = (locale: string): "name" | "code" => (locale.startsWith("ar") ? "name" : "code");

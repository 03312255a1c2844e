import { readNumber } from "./number";
import { asciiDigits, comparable, MAX_TYPED } from "./text";

const MONTHS_A_YEAR = 12;
const DECIMALS = 100;
/** `none`, `nil`, `fresher` */
const NONE = /^(?:none|no|nil|zero|fresher|no experience|not yet)$/;
/** `2 years`, `18 months`, `1 year 6 months`, `2+ yrs` */
const SPELLED =
  /^(?:(\d+(?:\.\d+)?) ?(?:\+ ?)?(?:years?|yrs?|y)\.?)?(?:(?: ?(?:and|,))? ?(\d+) ?(?:months?|mths?|mos?|m)\.?)?$/;
const EXPERIENCE = / ?(?:of )?(?:work )?experience$/;

/** Whether a text says that there are none: `nil`. */
export const isNone = (typed: string): boolean => NONE.test(comparable(typed));

/** Reads a length in years as people write it: `2`, `2 years`, `18 months`, `fresher`. Null for anything else. */
export function readYears(typed: string, max: number): number | null {
  if (typed.length > MAX_TYPED / 10) return null;
  if (isNone(typed)) return 0;
  const text = asciiDigits(comparable(typed))
    .replace(/\s+/g, " ")
    .trim()
    .replace(EXPERIENCE, "")
    .replace(/^(\d+(?:\.\d+)?) ?\+$/, "$1");
  const [, years, months] = SPELLED.exec(text) ?? [];
  const read =
    years === undefined && months === undefined ? readNumber(text, { kind: "plain", max }) : null;
  const value =
    read === null
      ? Number(years ?? 0) + Number(months ?? 0) / MONTHS_A_YEAR
      : "value" in read
        ? read.value
        : null;
  if (value === null || value < 0 || value > max) return null;
  return Math.round(value * DECIMALS) / DECIMALS;
}

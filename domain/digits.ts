/** Arabic-Indic, as Arabic keyboards write them, Persian and Devanagari: each the zero of ten in a row. */
const ZEROS = ["\u0660", "\u06f0", "\u0966"].map((zero) => zero.charCodeAt(0));

/** Digits of other scripts as Western ones, so that what is typed in them is read: `"٤٢ ٧"` → `"42 7"`. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((one) => code >= one && code < one + 10) ?? code;
    return String(code - zero);
  });

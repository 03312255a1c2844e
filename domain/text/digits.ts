/** The zero of the Arabic-Indic, Persian and Devanagari digits. The other nine follow it. */
const ZEROS = ["\u0660", "\u06f0", "\u0966"].map((zero) => zero.charCodeAt(0));

/** Converts digits of other scripts to Western digits: `"٤٢ ٧"` → `"42 7"`. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((one) => code >= one && code < one + 10) ?? code;
    return String(code - zero);
  });

const words: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
/** Weeks in each unit. */
const units = [
  [/working days?$/, 1 / 5],
  [/days?$/, 1 / 7],
  [/weeks?$/, 1],
  [/months?$/, 52 / 12],
] as const;

/** The longest time of a text in whole weeks, rounded up: 12 for `six to 12 weeks`. Null if it names none. */
export function longestWeeks(text: string): number | null {
  const numbers = (text.toLowerCase().match(/\d+(\.\d+)?|[a-z]+/g) ?? []).flatMap((word) => {
    const number = words[word] ?? Number(word);
    return Number.isNaN(number) ? [] : [number];
  });
  const unit = units.find(([pattern]) => pattern.test(text.trim().toLowerCase()));
  if (numbers.length === 0 || !unit) return null;
  return Math.ceil(Math.max(...numbers) * unit[1]);
}

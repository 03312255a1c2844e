/**
 * How far a typed word is from a known one. A wrong, missing or added letter and two swapped ones cost 1. What
 * happens easily costs less: a vowel, a doubled letter, a neighbour on the keyboard, a letter of the same sound.
 */

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"] as const;
const SOUNDS = ["ckq", "csz", "gj", "fv", "iy", "vw", "bp", "dt", "mn", "xz"] as const;
const VOWELS = "aeiou";
const EASY = 0.5;
const LIGHT = 0.6;

const pairs = new Set<string>();
const addPair = (one: string, other: string) => pairs.add(one + other).add(other + one);
ROWS.forEach((row, at) => {
  [...row].forEach((key, place) => {
    for (const near of [row[place + 1], ROWS[at + 1]?.[place], ROWS[at + 1]?.[place - 1]])
      if (near) addPair(key, near);
  });
});
for (const alike of [...SOUNDS, VOWELS])
  for (const one of alike) for (const other of alike) addPair(one, other);

const isLight = (letter: string): boolean => VOWELS.includes(letter) || letter === "h";

/** The cost of a letter that one of the words lacks. `before` is the one before it. */
function gapCost(letter: string, before: string | undefined): number {
  if (letter === before) return EASY;
  return isLight(letter) ? LIGHT : 1;
}

const sorted = (word: string): string => [...word].sort().join("");

/** The cost of turning one word into the other, or Infinity if it is more than `max`. */
export function typingDistance(typed: string, known: string, max: number): number {
  if (Math.abs(typed.length - known.length) > max / EASY) return Infinity;
  // All letters are there, and the first is right: `iltes`.
  const isAnagram =
    typed.length === known.length && typed[0] === known[0] && sorted(typed) === sorted(known);
  const rows: number[][] = [[0]];
  for (let j = 1; j <= known.length; j += 1)
    rows[0]![j] = rows[0]![j - 1]! + gapCost(known[j - 1]!, known[j - 2]);
  for (let i = 1; i <= typed.length; i += 1) {
    const letter = typed[i - 1]!;
    const row = [rows[i - 1]![0]! + gapCost(letter, typed[i - 2])];
    let least = row[0]!;
    for (let j = 1; j <= known.length; j += 1) {
      const wanted = known[j - 1]!;
      const change = letter === wanted ? 0 : pairs.has(letter + wanted) ? EASY : 1;
      let cost = Math.min(
        rows[i - 1]![j - 1]! + change,
        rows[i - 1]![j]! + gapCost(letter, typed[i - 2]),
        row[j - 1]! + gapCost(wanted, known[j - 2]),
      );
      if (i > 1 && j > 1 && letter === known[j - 2] && typed[i - 2] === wanted)
        cost = Math.min(cost, rows[i - 2]![j - 2]! + LIGHT);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    rows[i] = row;
    if (least > max && !isAnagram) return Infinity;
  }
  const cost = rows[typed.length]![known.length]!;
  const capped = isAnagram ? Math.min(cost, 1) : cost;
  return capped > max ? Infinity : capped;
}

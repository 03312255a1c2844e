/**
 * navigation-and-content.md §3: the product number of each country. Italy has one although no list
 * includes it.
 */
const numbers: Readonly<Record<string, number>> = {
  germany: 74,
  usa: 75,
  uae: 76,
  france: 77,
  ireland: 78,
  uk: 79,
  canada: 80,
  australia: 81,
  others: 82,
  italy: 85,
};

/**
 * Returns the key of a country's programme: `certif-v74-web-upgra-psv2`. Countries without a
 * number share one.
 */
export const programKeyOf = (countrySlug: string): string =>
  `certif-v${numbers[countrySlug] ?? numbers.others}-web-upgra-psv2`;

/** Returns the country of a programme key, or null if there is none. */
export function countryOfProgramKey(key: string): string | null {
  const number = Number(/^certif-v(\d{2})-web-upgra-psv2$/.exec(key)?.[1]);
  return Object.entries(numbers).find(([, one]) => one === number)?.[0] ?? null;
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Packs a list of options into one text with a line each. Loader data is encoded on every request,
 * where 250 objects cost more than the rest of the page.
 */
export const packOptions = (options: readonly ChoiceOption[]): string =>
  options.map(({ value, label }) => `${value}\t${label}`).join("\n");

/** Unpacks the options in their original order. */
export const unpackOptions = (packed: string): ChoiceOption[] =>
  packed.split("\n").flatMap((line) => {
    const [value, label] = line.split("\t");
    return value && label ? [{ value, label }] : [];
  });

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/**
 * A long list of options as one text, a line each. Loader data is encoded on every request, and 250
 * objects cost more there than the page around them.
 */
export const packOptions = (options: readonly ChoiceOption[]): string =>
  options.map(({ value, label }) => `${value}\t${label}`).join("\n");

/** The options of a packed list, in their order. */
export const unpackOptions = (packed: string): ChoiceOption[] =>
  packed.split("\n").flatMap((line) => {
    const [value, label] = line.split("\t");
    return value && label ? [{ value, label }] : [];
  });

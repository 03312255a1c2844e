/** A university's name in the middle of a sentence: `the University of Oxford`, `TU Berlin`. */
export const universityInSentence = (name: string): string =>
  /^(?:(?:Free|Technical) )?University of /.test(name) ? `the ${name}` : name;

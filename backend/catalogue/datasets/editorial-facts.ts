import type {
  CourseFacts,
  Evidence,
  ScopedFacts,
  UniversityFacts,
} from "#domain/courses/facts/course-facts";

const isOfDataset = (fact: { evidence: Evidence } | undefined): boolean =>
  fact?.evidence.dataset !== undefined;

/** Returns the facts that editors entered. */
export const editorial = <Facts extends UniversityFacts | CourseFacts>(facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => !isOfDataset(fact as { evidence: Evidence })),
  ) as Facts;

export const isEditorial = ({ facts }: ScopedFacts): boolean =>
  !Object.values(facts).some((fact) => isOfDataset(fact));

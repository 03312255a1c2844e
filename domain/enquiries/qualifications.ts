/** The highest qualification that a student may have. */
export const qualifications = [
  "Class 10",
  "Class 12",
  "Diploma",
  "Bachelor's degree",
  "Master's degree",
] as const;
export type Qualification = (typeof qualifications)[number];

/** The level of study that follows each. */
export const levelsAfter: Readonly<Record<Qualification, "BACHELORS" | "MASTERS">> = {
  "Class 10": "BACHELORS",
  "Class 12": "BACHELORS",
  Diploma: "BACHELORS",
  "Bachelor's degree": "MASTERS",
  "Master's degree": "MASTERS",
};

/** The highest qualification that a student may have. */
export const qualifications = [
  "Class 10",
  "Class 12",
  "Diploma",
  "Bachelor's degree",
  "Master's degree",
] as const;

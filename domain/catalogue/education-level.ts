/** Levels of study that courses have. */
export const educationLevels = ["masters", "bachelors"] as const;
export type EducationLevel = (typeof educationLevels)[number];

export const levelNames: Readonly<Record<EducationLevel, string>> = {
  masters: "Master's",
  bachelors: "Bachelor's",
};

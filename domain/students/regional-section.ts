import type { Region } from "../site/regions";
import type { ProfileField, ProfileSection } from "./profile-sections";

/** Grading systems by the country that has them. Others choose from all. */
const gradingOf: Readonly<Record<string, readonly string[]>> = {
  VN: ["Average out of 10", "Percentage", "GPA out of 4"],
  SA: ["Percentage", "GPA out of 4"],
  IN: ["Percentage", "CGPA out of 10", "CGPA out of 7", "GPA out of 4"],
};

/** A section as students of a region are asked it: their school, their scale, their tests. */
export function sectionIn(section: ProfileSection, region: Region): ProfileSection {
  const { country, schoolMarks } = region;
  const isSchool = section.path === "education/class-12" && country !== "IN";
  return {
    ...section,
    name: isSchool ? schoolMarks.certificate : section.name,
    fields: section.fields
      .filter((field) => field.country === undefined || field.country === country)
      .map((field) => inCountry(field, region)),
  };
}

function inCountry(field: ProfileField, { country, schoolMarks }: Region): ProfileField {
  const grading = gradingOf[country];
  if (field.name === "gradeType" && grading)
    return {
      ...field,
      options: grading.map((name) => ({ value: name, label: name })),
    };
  return field.name === "grade" && country !== "IN"
    ? { ...field, hint: `${schoolMarks.hint}.` }
    : field;
}

import { isAnswered, type EnquiryPayload } from "../enquiries/enquiry-payload";
import { examScales } from "../exams/exams";
import { parseSection, sectionOf, type ProfileAnswers } from "./profile-sections";

/** The profile section for the marks of each highest qualification. */
const educationSections: Readonly<Record<string, string>> = {
  "Class 10": "education/class-10",
  "Class 12": "education/class-12",
  Diploma: "education/diploma",
  "Bachelor's degree": "education/bachelors",
  "Master's degree": "education/masters",
};

/** The upper limit of each range of total costs, in rupees a year. The open range has no limit. */
const budgetTops: Readonly<Record<string, number>> = {
  "Up to ₹10 lakh": 1_000_000,
  "₹10 to 20 lakh": 2_000_000,
  "₹20 to 40 lakh": 4_000_000,
};

/**
 * Converts an enquiry into profile sections. They are incomplete, and the student fills in the
 * rest. Payload defaults and values that the profile would reject are left out.
 */
export function profileFromEnquiry(
  payload: EnquiryPayload,
  today: string,
): Readonly<Record<string, ProfileAnswers>> {
  const { extraFields } = payload;
  const begun: Record<string, ProfileAnswers> = {};
  const begin = (path: string, typed: Readonly<Record<string, readonly string[]>>) => {
    const section = sectionOf(path);
    const answers = section ? parseSection(section, typed, today).answers : {};
    if (Object.keys(answers).length > 0) begun[path] = answers;
  };
  const text = (name: string): string => String(extraFields[name] ?? "");

  begin("personal", { city: [payload.city ?? ""] });
  const totalBudget = budgetTops[text("budget")];
  begin("study-abroad-preference", {
    countries: isAnswered(payload, "interestedCountry")
      ? payload.interestedCountries.filter((code) => code !== "other")
      : [],
    level: isAnswered(payload, "educationLevel")
      ? [payload.interestedEducationLevel.toLowerCase()]
      : [],
    subject: [text("subject")],
    intakeYear: isAnswered(payload, "intakeYear") ? [String(payload.interestedYear)] : [],
    totalBudget: totalBudget === undefined ? [] : [String(totalBudget)],
  });
  const marks = text("percentage");
  if (Number(marks) > 0 && Number(marks) <= 100)
    begin(educationSections[text("qualification")] ?? "", {
      gradeType: ["Percentage"],
      grade: [marks],
    });
  const exam = examScales.find(({ type }) => type === text("examTaken").toLowerCase());
  // The exam was taken, but its score is unknown.
  if (exam) begun[`exam/${exam.type}`] = {};
  return begun;
}

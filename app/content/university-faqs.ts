import type { Course, Faq, University } from "#domain/catalogue";
import { examName } from "#domain/exams";
import { formatFeeSpan, type FeeSpan } from "#domain/money";

interface Facts {
  readonly university: University;
  readonly courses: readonly Course[];
  readonly feeSpan: FeeSpan | null;
}

/** FAQs generated from a university's own data. */
export function questionsAbout({ university, courses, feeSpan }: Facts): Faq[] {
  const { name, data } = university;
  const masters = courses.filter(({ level }) => level === "masters").length;
  return [
    ...(data.examsAccepted.length > 0
      ? [
          {
            question: `Which exams does ${name} accept?`,
            answer: `${data.examsAccepted.map(examName).join(", ")}. The score you need depends on the course. Each course page lists the exams it accepts.`,
          },
        ]
      : []),
    ...(data.intakes.length > 0
      ? [
          {
            question: `When do courses at ${name} start?`,
            answer: `In ${data.intakes.join(" and ")}. Not every course starts in every intake.`,
          },
        ]
      : []),
    {
      question: `How many ${name} courses can I compare here?`,
      answer: `${courses.length}: ${masters} at master's and ${courses.length - masters} at bachelor's level.`,
    },
    ...(feeSpan && feeSpan.high > 0
      ? [
          {
            question: `How much is a year's tuition at ${name}?`,
            answer: `${formatFeeSpan(feeSpan)} a year at the reference rate, for the courses whose fee we could check.`,
          },
        ]
      : []),
  ];
}

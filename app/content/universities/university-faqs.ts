import type { Faq } from "#domain/catalogue/documents";
import type { Course } from "#domain/courses/course";
import { examName } from "#domain/exams/exams";
import { rupees, type Currency } from "#domain/money/currency";
import { formatFeeSpan, type FeeSpan } from "#domain/money/money";
import type { University } from "#domain/universities/university";
import { universityInSentence } from "#domain/universities/university-in-sentence";

const listOf = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** How many courses of a level there are: `3 master's courses`; empty if there are none. */
function countOf(courses: readonly Course[], level: Course["level"], name: string): string[] {
  const count = courses.filter((course) => course.level === level).length;
  return count === 0 ? [] : [`${count} ${name} ${count === 1 ? "course" : "courses"}`];
}

interface Facts {
  readonly university: University;
  readonly courses: readonly Course[];
  readonly feeSpan: FeeSpan | null;
}

/** FAQs generated from a university's own data. */
export function questionsAbout(
  { university, courses, feeSpan }: Facts,
  currency: Currency = rupees,
): Faq[] {
  const { name, data } = university;
  const inSentence = universityInSentence(name);
  const counts = [
    ...countOf(courses, "masters", "master's"),
    ...countOf(courses, "bachelors", "bachelor's"),
  ];
  return [
    ...(data.examsAccepted.length > 0
      ? [
          {
            question: `Which exams does ${inSentence} accept?`,
            answer: `${listOf.format(data.examsAccepted.map(examName))}. The score you need depends on the course. Each course page lists the exams it accepts.`,
          },
        ]
      : []),
    ...(data.intakes.length > 0
      ? [
          {
            question: `When do courses at ${inSentence} start?`,
            answer: `In ${listOf.format(data.intakes)}.${data.intakes.length > 1 ? " Some courses have only one of these intakes." : ""}`,
          },
        ]
      : []),
    ...(counts.length > 0
      ? [
          {
            question: `How many courses at ${inSentence} can I compare here?`,
            answer: `${listOf.format(counts)}.`,
          },
        ]
      : []),
    ...(feeSpan && feeSpan.high > 0
      ? [
          {
            question: `How much is a year's tuition at ${inSentence}?`,
            answer: `${formatFeeSpan(feeSpan, currency)} a year at the reference rate, for the courses whose fee we could check.`,
          },
        ]
      : []),
  ];
}

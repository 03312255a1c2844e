import type { CostParts } from "#domain/calculators/cost-parts";
import type { CourseLoan } from "#domain/calculators/course-loan";
import type { Course } from "#domain/courses/course";
import { coursePath } from "#domain/courses/course-path";
import { formatDuration } from "#domain/courses/duration";
import {
  feeOfOtherPeriod,
  inheritedFeeText,
  intakeDates,
  NOT_PUBLISHED,
  rollingText,
} from "#domain/courses/facts/fact-text";
import { isBeforeStart, lastCycle } from "#domain/courses/facts/last-cycle";
import { nextYearlyDay } from "#domain/courses/facts/yearly-deadline";
import type { Currency } from "#domain/money/currency";
import { formatInr, formatMoney } from "#domain/money/money";
import {
  requirementVerdict,
  type RequirementCheck,
} from "#domain/recommendations/requirement-checks";
import { sitePath } from "#domain/site/site-path";
import { daysBetween, formatDate, formatMonth, formatYearlyDay } from "#domain/time/dates";
import { universityInSentence } from "#domain/universities/university-in-sentence";
import { StackedBar } from "~/components/charts/stacked-chart";
import { Answers, type Answer } from "~/components/layout/answers";
import { useMoney } from "~/components/visitor/money";
import { officialContact } from "./course-facts";

interface CourseAnswersProps {
  readonly course: Course;
  readonly requirements: {
    readonly checks: readonly RequirementCheck[] | null;
    readonly canCheck: boolean;
  };
  /** Of the whole course, if its fee is known. */
  readonly costs: CostParts | null;
  readonly loan: CourseLoan | null;
  readonly today: string;
}

/** Whether one gets in, what all of it costs, and until when to apply. */
export function CourseAnswers({ course, requirements, costs, loan, today }: CourseAnswersProps) {
  const { currency } = useMoney();
  return (
    <Answers
      answers={[
        entryAnswer(course, requirements),
        costAnswer(course, costs, loan, currency),
        deadlineAnswer(course, today),
      ]}
    />
  );
}

function entryAnswer(
  course: Course,
  { checks, canCheck }: CourseAnswersProps["requirements"],
): Answer {
  const question = "Can you get in?";
  if (!canCheck)
    return {
      question,
      value: NOT_PUBLISHED,
      children: (
        <a href={officialContact(course)} rel="noopener">
          Ask {universityInSentence(course.university.name)}
        </a>
      ),
    };
  const verdict = requirementVerdict(checks);
  if (!verdict)
    return {
      question,
      value: <a href="#checks">Check in 20 seconds</a>,
      children: "With your marks and your IELTS score",
    };
  return {
    question,
    value: <a href="#checks">{verdict.text}</a>,
    children: verdict.note,
  };
}

function costAnswer(
  course: Course,
  costs: CostParts | null,
  loan: CourseLoan | null,
  currency: Currency,
): Answer {
  if (!costs) return tuitionAnswer(course, currency);
  const { parts, total } = costs;
  return {
    question: "What does all of it cost?",
    value: formatInr(total.inr, currency),
    children: (
      <>
        <StackedBar isThin values={parts.map(({ amount }) => amount)} />
        <a href="#cost">Tuition and living</a> for {formatDuration(course.durationDays)},{" "}
        {formatMoney(total.amount, costs.currency)}
        {loan ? (
          <>
            <br />
            Loan for all of it: about {formatInr(loan.emi, currency)} a month
          </>
        ) : null}
      </>
    ),
  };
}

/** The tuition alone, if it is known but can't be added up. */
function tuitionAnswer(course: Course, currency: Currency): Answer {
  const fee = feeOfOtherPeriod(course) ?? course.data.tuitionFee;
  if (!fee)
    return {
      question: "What does it cost?",
      value: NOT_PUBLISHED,
      children: (
        <>
          <a href={officialContact(course)} rel="noopener">
            Ask {universityInSentence(course.university.name)}
          </a>{" "}
          for the fee. <a href="#cost">Costs in the country</a>
        </>
      ),
    };
  const isPerCredit = feeOfOtherPeriod(course)?.per === "credit";
  return {
    question: isPerCredit ? "Tuition a credit" : "Tuition",
    value: fee.amount === 0 ? "No tuition fee" : formatInr(fee.inr, currency),
    children: (
      <>
        {fee.amount === 0
          ? null
          : [formatMoney(fee.amount, fee.currency), inheritedFeeText(course)]
              .filter(Boolean)
              .join(", ")}
        {isPerCredit ? ". We can't total it: the number of credits isn't published." : null}{" "}
        <a href="#cost">Costs in the country</a>
      </>
    ),
  };
}

function deadlineAnswer(course: Course, today: string): Answer {
  const intakes = course.facts.intakes?.value ?? [];
  const [next] = intakeDates(intakes, today);
  if (next) {
    const days = daysBetween(today, next.to);
    return {
      question: `Apply by, for ${formatMonth(next.starts)}`,
      value: formatDate(next.to),
      children: (
        <>
          {days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`}.{" "}
          <a href={sitePath(`${coursePath(course)}/deadlines.ics`)}>Add to calendar</a>
        </>
      ),
    };
  }
  const rolling = rollingText(intakes, today);
  if (rolling) return { question: "Apply by", value: "Open until full", children: rolling };
  const yearly = nextYearlyDay(intakes, today);
  if (yearly !== null)
    return { question: "Apply by", value: formatYearlyDay(yearly), children: "No year stated" };
  return pastAnswer(course, today);
}

/** A passed closing date is no deadline. */
function pastAnswer(course: Course, today: string): Answer {
  const last = lastCycle(course.facts.intakes?.value ?? [], today);
  const ask = (
    <a href={officialContact(course)} rel="noopener">
      Ask {universityInSentence(course.university.name)}
    </a>
  );
  if (!last) return { question: "Apply by", value: NOT_PUBLISHED, children: ask };
  return isBeforeStart(last, today)
    ? {
        question: `Applications for ${formatMonth(last.starts)}`,
        value: "Closed",
        children: <>on {formatDate(last.closed)}</>,
      }
    : {
        question: "Apply by",
        value: NOT_PUBLISHED,
        children: (
          <>
            The last cycle closed on {formatDate(last.closed)}. {ask}
          </>
        ),
      };
}

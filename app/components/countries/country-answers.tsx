import type { CostParts } from "#domain/calculators/cost-parts";
import { levelNames, type EducationLevel } from "#domain/catalogue/education-level";
import { formatMoney } from "#domain/money/money";
import { StackedBar } from "~/components/charts/stacked-chart";
import { Answers } from "~/components/layout/answers";
import { useMoney } from "~/components/visitor/money";

/** What a visitor has told the site, beside what the country asks for. */
export interface ForYou {
  /** `Master's`. Null without answers. */
  readonly level: EducationLevel | null;
  /** `72%`, `IELTS 7` */
  readonly known: readonly string[];
  readonly rules: readonly { readonly level: EducationLevel; readonly text: string }[];
  /** The matcher with the answers and this country. */
  readonly href: string;
}

interface CountryAnswersProps {
  /** `the UK` */
  readonly where: string;
  /** Null where the site doesn't know the rules for the visitor's school system. */
  readonly forYou: ForYou | null;
  readonly costs: CostParts | null;
}

/** Whether one gets in, and what a first year costs. */
export function CountryAnswers({ where, forYou, costs }: CountryAnswersProps) {
  const money = useMoney();
  return (
    <Answers
      answers={[
        forYou && {
          question: forYou.level
            ? `For you: ${[levelNames[forYou.level], ...forYou.known].join(", ")}`
            : "Can you get in?",
          value: (
            <a href={forYou.href} rel="nofollow">
              {forYou.level ? "See what fits" : "Check in a minute"}
            </a>
          ),
          children: <Rules {...forYou} />,
        },
        costs && {
          question: `A typical first year of a master's in ${where}${costs.hasTuition ? "" : ", without tuition"}`,
          value: money.format(costs.total.inr),
          children: (
            <>
              <StackedBar isThin values={costs.parts.map(({ amount }) => amount)} />
              {formatMoney(costs.total.amount, costs.currency)}:{" "}
              <a href="#costs">what it consists of</a>
            </>
          ),
        },
      ]}
    />
  );
}

/** The rule of the visitor's level, or of both. */
function Rules({ level, rules }: ForYou) {
  const shown = rules.filter((one) => level === null || one.level === level);
  return shown.map((one) => (
    <p key={one.level}>
      {shown.length > 1 ? <strong>{levelNames[one.level]}: </strong> : null}
      {one.text}
    </p>
  ));
}

import type { YearPlan } from "#domain/applications/year-plan";
import { formatDate, formatMonth } from "#domain/time/dates";
import { plan as list, planDay, planStep } from "./country-plan.css";

interface CountryPlanProps {
  readonly plan: YearPlan | null;
  /** `the UK` */
  readonly where: string;
}

/** The steps to the next intake with their days, planned backwards from its start. */
export function CountryPlan({ plan, where }: CountryPlanProps) {
  if (!plan) return null;
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">Your way to {formatMonth(plan.starts)}</h2>
      <ol className={list}>
        {plan.steps.map(({ name, dueOn }) => (
          <li key={name} className={planStep}>
            <span className={planDay}>{formatDate(dueOn)}</span>
            {name}
          </li>
        ))}
      </ol>
      <p>
        Most courses in {where} start then. The dates are our suggestion: the deadline of your
        course comes first.{" "}
        {plan.visa ? (
          <>
            The visa is planned for {plan.visa.text} (
            <a href={plan.visa.source} rel="noopener">
              source
            </a>
            ).
          </>
        ) : null}
      </p>
    </section>
  );
}

import type { BoardCard } from "#domain/applications/application-board";
import { formatIntake } from "#domain/applications/intakes";
import { hasDate, outcomeNames, staffState } from "#domain/applications/wording";
import { countryList, countryName } from "#domain/countries/country-options";
import { hrefTo } from "#domain/site/href";
import { formatDate } from "#domain/time/dates";
import {
  CounsellorFilter,
  FilterForm,
  SelectFilter,
  type Filters,
  type StaffMember,
} from "~/components/console/filter-form";
import { hrefWith } from "~/components/console/saved-views";
import * as profile from "~/components/ui/records.css";
import * as styles from "./board.css";

const countries = countryList.map(({ slug, name }) => ({ value: slug, label: name }));

interface FiltersProps {
  readonly path: string;
  readonly filters: Filters;
  /** The choice that is special to the page: its name, label and options. */
  readonly choice: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  /** Intakes to choose from. */
  readonly intakes: readonly { readonly value: string; readonly label: string }[];
  /** For `all_user`: whose students. */
  readonly staff: readonly StaffMember[] | null;
}

/** Filters applications across students. */
export function ApplicationFilters({ path, filters, choice, intakes, staff }: FiltersProps) {
  return (
    <FilterForm path={path} button="Show">
      <SelectFilter filters={filters} {...choice} placeholder={null} />
      <SelectFilter
        filters={filters}
        name="intake"
        label="Intake"
        options={intakes}
        placeholder="From month"
      />
      <SelectFilter filters={filters} name="country" label="Country" options={countries} />
      <CounsellorFilter filters={filters} staff={staff} />
    </FilterForm>
  );
}

interface ColumnProps {
  readonly column: {
    readonly key: string;
    readonly name: string;
    readonly total: number;
    readonly cards: readonly BoardCard[];
  };
  readonly path: string;
  readonly filters: Readonly<Record<string, string>>;
  /** ISO date. */
  readonly today: string;
}

/** One column of the board: a stage or an intake with its applications. */
export function BoardColumn({ column, path, filters, today }: ColumnProps) {
  const { key, name, total, cards } = column;
  return (
    <section className={styles.column} aria-labelledby={`column-${key}`}>
      <h2 id={`column-${key}`}>
        {name} <span className={profile.state}>{total}</span>
      </h2>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id} className={styles.card}>
            <a className={styles.cardLink} href={applicationHref(card)}>
              {card.name ?? "No name yet"}
            </a>
            <p className={styles.cardText}>
              {card.title}, {card.universityName}, {countryName(card.countrySlug)}
            </p>
            <p className={`${profile.state} ${styles.cardText}`}>
              {formatIntake(card)}
              {` · ${outcomeNames[card.outcome]}`}
              {card.step
                ? ` · ${staffState({ ...card.step, stageId: card.step.id })}${dueText(card.step, today)}`
                : ""}
            </p>
            {card.deadline ? (
              <p className={`${profile.state} ${styles.cardText}`}>
                Deadline {formatDate(card.deadline)}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {total > cards.length && !filters.column ? (
        <a href={hrefWith(path, { ...filters, column: key })}>
          All {total} in {name}
        </a>
      ) : null}
    </section>
  );
}

/** The page of an application at the console. */
export const applicationHref = ({ id, userId }: Pick<BoardCard, "id" | "userId">): string =>
  hrefTo("/counsellor/students/:student/applications/:id", { student: userId, id });

/** ` · due 3 Dec 2026`, or ` · overdue since` a day. Empty for steps that aren't the student's turn. */
function dueText(step: NonNullable<BoardCard["step"]>, today: string): string {
  const isTheirs = step.state === "open" || step.state === "returned";
  if (!isTheirs || !hasDate(step)) return "";
  return ` · ${step.dueOn < today ? "overdue since" : "due"} ${formatDate(step.dueOn)}`;
}

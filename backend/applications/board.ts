import { and, asc, eq, or, sql, type SQL } from "drizzle-orm";
import type * as contract from "#contract/applications/board";
import type { OperationInput } from "#contract/operation/index";
import { ALL_DONE, CLOSED, isWithin, type BoardCard } from "#domain/applications/application-board";
import { formatIntake, intakeKey } from "#domain/applications/intakes";
import { isReviewDue, nextOf } from "#domain/applications/progress";
import type { CatalogueStage } from "#domain/applications/stages";
import { hasDate } from "#domain/applications/wording";
import { groupBy } from "#domain/text/group-by";
import { dayOf } from "#domain/time/dates";
import type { AccessContext } from "../platform/access/context";
import { seesAll, studentsOf } from "../platform/access/staff-scope";
import { applications } from "../platform/db/schema/applications";
import { users } from "../platform/db/schema/users";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { contextOf, type ApplicationContext } from "./application-context";
import { entryOf, standingOf } from "./applications";

/** Applications that a board counts and that deadlines are taken from, the earliest intake first. */
const MAX_APPLICATIONS = 1000;
/** Cards of a column, and of a column that is shown alone. */
const MAX_CARDS = 10;
const MAX_CARDS_ALONE = 100;
const MAX_DEADLINES = 100;

type Filters = Pick<
  OperationInput<typeof contract.showApplicationBoard>["query"],
  "intake" | "country" | "counsellor"
>;
type Card = BoardCard;

/** Shows active applications by their next stage or by intake. */
export const showApplicationBoard: StaffOperationHandler<
  typeof contract.showApplicationBoard
> = async ({ query }, c) => {
  const { cards, isCut, stages } = await activeApplications(c, query);
  const wanted = columnsOf(cards, query.by, stages).filter(
    ({ key }) => query.column === undefined || key === query.column,
  );
  const size = query.column === undefined ? MAX_CARDS : MAX_CARDS_ALONE;
  const columns = wanted.map(({ key, name, cards: all }) => ({
    key,
    name,
    total: all.length,
    cards: all.slice(0, size),
  }));
  return { result: { columns, isCut }, about: columns.flatMap(({ cards: shown }) => shown) };
};

/** Lists the steps that wait for a student, the earliest due date first. */
export const listStudentDeadlines: StaffOperationHandler<
  typeof contract.listStudentDeadlines
> = async ({ query }, c) => {
  const { cards, isCut } = await activeApplications(c, query);
  const today = dayOf(c.var.deps.now());
  const due = cards
    .flatMap((card) => {
      const { step } = card;
      const isTheirs = step?.state === "open" || step?.state === "returned";
      return isTheirs && hasDate(step) && isWithin(step.dueOn, query.within, today)
        ? [{ card, dueOn: step.dueOn }]
        : [];
    })
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn));
  const deadlines = due.slice(0, MAX_DEADLINES).map(({ card }) => card);
  return { result: { deadlines, total: due.length, isCut }, about: deadlines };
};

/** The applications that the filters match and this member of staff may see. */
async function activeApplications(c: AccessContext, filters: Filters) {
  const { deps, claims } = c.var;
  const rows = await deps.db
    .select({ application: applications, name: users.fullName })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(
      and(
        eq(applications.status, "active"),
        studentsOf(claims),
        intakesOf(filters.intake, dayOf(deps.now())),
        filters.country ? eq(applications.countrySlug, filters.country) : undefined,
        filters.counsellor && seesAll(claims)
          ? or(eq(users.counsellorId, filters.counsellor), eq(users.buddyId, filters.counsellor))
          : undefined,
      ),
    )
    .orderBy(asc(applications.intakeYear), asc(applications.intakeMonth), applications.id)
    .limit(MAX_APPLICATIONS + 1);
  const shown = rows.slice(0, MAX_APPLICATIONS);
  const context = await contextOf(
    deps,
    shown.map(({ application }) => application),
  );
  return {
    stages: context.stages,
    cards: shown.map((row) => cardOf(row, context)),
    isCut: rows.length > MAX_APPLICATIONS,
  };
}

/** One intake, or all from this month on. */
function intakesOf(intake: string | undefined, today: string): SQL {
  const [year, month] = (intake ?? today).split("-").map(Number);
  const row = sql`(${applications.intakeYear}, ${applications.intakeMonth})`;
  return intake ? sql`${row} = (${year}, ${month})` : sql`${row} >= (${year}, ${month})`;
}

interface Row {
  readonly application: typeof applications.$inferSelect;
  readonly name: string | null;
}

function cardOf({ application, name }: Row, context: ApplicationContext): Card {
  const { id, userId, title, universityName, countrySlug, intakeMonth, intakeYear } = application;
  const standing = standingOf(application, context);
  const { outcome, deadline } = standing.progress;
  const toReview = standing.records.filter((record) => isReviewDue(record, outcome));
  const next = nextOf(
    context.stages,
    standing.states,
    outcome,
    new Set(toReview.map(({ stageId }) => stageId)),
  );
  const stage = context.stages.find((one) => one.id === next.stageId);
  const entry = stage && entryOf(stage, standing);
  return {
    id,
    userId,
    name,
    title,
    universityName,
    countrySlug,
    intakeMonth,
    intakeYear,
    outcome,
    deadline: outcome === "preparing" ? deadline.closes : null,
    step: entry
      ? {
          id: entry.stageId,
          name: entry.name,
          state: entry.state,
          isAccepted: entry.isAccepted,
          submittedAt: entry.submittedAt,
          waitsWith: entry.waitsWith,
          dueOn: entry.dueOn,
          basis: entry.basis,
        }
      : null,
  };
}

interface Column {
  readonly key: string;
  readonly name: string;
  readonly cards: readonly Card[];
}

/** Columns in the order of the stages or of time. By stage, empty ones are shown too. */
function columnsOf(
  cards: readonly Card[],
  by: "stage" | "intake",
  stages: readonly CatalogueStage[],
): Column[] {
  if (by === "intake")
    return [...groupBy(cards, intakeKey)].map(([key, own]) => ({
      key,
      name: own[0] ? formatIntake(own[0]) : key,
      cards: own,
    }));
  const byStage = groupBy(cards, ({ step, outcome }) => {
    if (step) return String(step.id);
    return outcome === "enrolled" ? ALL_DONE : CLOSED;
  });
  const columns = [
    ...stages.map(({ id, name }) => ({ key: String(id), name })),
    { key: ALL_DONE, name: "Enrolled" },
    { key: CLOSED, name: "Rejected or declined" },
  ];
  return columns.map((column) => ({
    ...column,
    cards: byStage.get(column.key) ?? [],
  }));
}

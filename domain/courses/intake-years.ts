/** The last month in which most courses start. */
const LAST_INTAKE_MONTH = 10;

/**
 * The first year whose intakes aren't all over.
 * @param today ISO date
 * @param lastMonth the last month in which the course starts
 */
export const firstIntakeYear = (today: string, lastMonth: number = LAST_INTAKE_MONTH): number =>
  Number(today.slice(0, 4)) + (Number(today.slice(5, 7)) > lastMonth ? 1 : 0);

import { operations } from "#contract/index";

/** What each call of the services does, by its entry in the access log. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ method, service, path, summary }) => [
    `${method} /${service}${path}`,
    summary.replaceAll("`", ""),
  ]),
);

/** Describes an entry of the access log: `PUT /user/staff/settings/:key`. Null if it is unknown. */
export const actionSummary = (action: string): string | null => summaries.get(action) ?? null;

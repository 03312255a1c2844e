import { operations } from "#contract/index";

/** Summaries of service calls, by the name that the access log gives them. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ method, service, path, summary }) => [
    `${method} /${service}${path}`,
    summary.replaceAll("`", ""),
  ]),
);

/** Describes an entry of the access log: `PUT /user/staff/settings/:key`. Null if it is unknown. */
export const actionSummary = (action: string): string | null => summaries.get(action) ?? null;

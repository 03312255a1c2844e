import { operations } from "#contract/index";
import { permissions, roleNames } from "#domain/auth/permissions";

/** Summaries of service calls, by the name that the access log gives them. */
const summaries: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ method, service, path, summary }) => [
    `${method} /${service}${path}`,
    summary.replaceAll("`", ""),
  ]),
);

/** Summaries of changes of accounts, which operators and administrators make, by their first word. */
const accountSummaries: Readonly<Record<string, string>> = {
  staff: "Add a member of staff",
  grant: "Grant a permission",
  revoke: "Revoke a permission",
  paid: "Make a learner a paid learner",
  not: "Make a learner a free learner",
  hold: "Place a legal hold",
  release: "Release a legal hold",
  activate: "Activate an account",
  deactivate: "Deactivate an account",
  "reset-second-factor": "Remove a second factor",
};

/** Describes `admin grant all_user` as `Grant a permission: Administrator`. */
function accountSummary(command: string): string | null {
  const [verb = "", subject = ""] = command.split(" ");
  const summary = accountSummaries[verb];
  const permission = permissions.find((one) => one === subject);
  if (!summary) return null;
  return permission ? `${summary}: ${roleNames[permission]}` : summary;
}

/** Describes an entry of the access log: `PUT /user/staff/settings/:key`. Null if it is unknown. */
export const actionSummary = (action: string): string | null =>
  action.startsWith("admin ")
    ? accountSummary(action.slice("admin ".length))
    : (summaries.get(action) ?? null);

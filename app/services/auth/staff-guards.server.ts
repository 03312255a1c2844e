import { redirect, type LoaderFunctionArgs, type TypedResponse } from "@remix-run/node";
import { staffRules, type StaffRule } from "#domain/permissions";
import { SECOND_FACTOR_PAGE } from "#domain/second-factor";
import { sitePath } from "#domain/site-path";
import { staffTabsFor } from "#domain/staff-area";
import {
  defineAction,
  type PostAction,
  type PostArgs,
  type PostPolicy,
} from "~/services/auth/define-action.server";
import { ServiceError } from "../http.server";
import { privateFile } from "../private-file.server";
import { toSecondFactor } from "./second-factor-page.server";
import { withUser, type VisitorArgs } from "./guards.server";
import type { Visitor } from "./visitor.server";

type RouteResponse = TypedResponse<unknown>;
type Loader<Result> = (args: LoaderFunctionArgs) => Promise<Result>;

/** A loader or action of the staff area carries its rule, so that a test can find one without. */
interface Ruled {
  readonly staffRule: StaffRule;
}

/**
 * Checks that a visitor may open a page of the staff area (core.md §5). Staff who may not open the
 * console's first page are taken to their own first tab, staff without their second factor to its page.
 * @throws Response 403, shown as the page that names the support address (core.md §6); a redirect.
 */
function requireStaff(visitor: Visitor, rule: StaffRule, othersTo?: string): void {
  const permissions = visitor.claims?.permissions ?? [];
  if (staffRules[rule](permissions)) return;
  if (visitor.claims?.secondFactor) {
    const { pathname, search } = new URL(visitor.request.url);
    throw toSecondFactor(sitePath(SECOND_FACTOR_PAGE), pathname + search);
  }
  if (othersTo && permissions.length === 0) throw redirect(othersTo, 303);
  const [home] = staffTabsFor(permissions);
  const isConsole = new URL(visitor.request.url).pathname === sitePath("/counsellor");
  if (home && isConsole) throw redirect(sitePath(home.path), 303);
  throw new Response("", { status: 403 });
}

/**
 * Wraps a loader of the staff area; a refusal by the services becomes the same page as our own.
 * `othersTo` is where students are taken, for addresses that they have too.
 */
export function withStaff<Result extends RouteResponse>(
  rule: StaffRule,
  handle: (args: VisitorArgs) => Promise<Result>,
  options: { readonly othersTo?: string } = {},
): Loader<Result> & Ruled {
  const loader = withUser(async (args) => {
    requireStaff(args.visitor, rule, options.othersTo);
    try {
      return await handle(args);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 403)
        throw new Response("", { status: 403 });
      throw error;
    }
  });
  return Object.assign(loader, { staffRule: rule });
}

/** Wraps the action of a page of the staff area. */
export function staffAction<Result extends RouteResponse>(
  rule: StaffRule,
  policy: PostPolicy,
  handle: (args: PostArgs) => Promise<Result>,
): PostAction<Result> & Ruled {
  const action = defineAction(policy, async (args) => {
    requireStaff(args.visitor, rule);
    return handle(args);
  });
  return Object.assign(action, { staffRule: rule });
}

/** Wraps a loader that sends staff a file: a document, a screenshot, an export. */
export function withStaffFile(
  rule: StaffRule,
  fetchFile: (args: VisitorArgs) => Promise<Response>,
): Loader<Response> & Ruled {
  const loader = withUser(async (args) => {
    requireStaff(args.visitor, rule);
    return privateFile(() => fetchFile(args));
  });
  return Object.assign(loader, { staffRule: rule });
}

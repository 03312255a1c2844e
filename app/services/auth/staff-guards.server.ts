import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { staffRules, type StaffRule } from "#domain/auth/permissions";
import { SECOND_FACTOR_PAGE } from "#domain/auth/second-factor";
import { staffRuleOf, staffTabsFor, type StaffPath } from "#domain/console/staff-area";
import { hrefTo } from "#domain/site/href";
import { sitePath } from "#domain/site/site-path";
import { formPage } from "~/platform/forms/form-page.server";
import { ServiceError } from "~/services/client/client.server";
import { privateFile } from "~/services/client/private-file.server";
import {
  defineAction,
  type PostAction,
  type PostArgs,
  type SessionPolicy,
} from "./define-action.server";
import { withUser, type LoaderResult, type VisitorArgs } from "./guards.server";
import { storePendingForm } from "./pending/pending-form.server";
import { asksAgain, toSecondFactor, toSecondFactorAgain } from "./second-factor-page.server";
import type { Visitor } from "./session/visitor.server";

type Loader<Result> = (args: LoaderFunctionArgs) => Promise<Result>;

/**
 * Each loader and action of the staff area has its rule attached, so that a test can find one
 * without.
 */
interface Ruled {
  readonly staffRule: StaffRule;
}

/**
 * Checks that a visitor may open a page of the staff area. Staff without access to the console's
 * first page are redirected to their own first tab, and staff without a second factor to its page.
 * @throws Response 403, shown as the page with the support address, or a redirect
 */
function requireStaff(visitor: Visitor, rule: StaffRule, othersTo?: string): void {
  const permissions = visitor.claims?.permissions ?? [];
  if (staffRules[rule](permissions)) return;
  if (visitor.claims?.secondFactor) {
    const { pathname, search } = new URL(visitor.request.url);
    throw toSecondFactor(hrefTo(SECOND_FACTOR_PAGE), pathname + search);
  }
  if (othersTo && permissions.length === 0) throw redirect(othersTo, 303);
  const [home] = staffTabsFor(permissions);
  const isConsole = new URL(visitor.request.url).pathname === hrefTo("/counsellor");
  if (home && isConsole) throw redirect(sitePath(home.path), 303);
  throw new Response("", { status: 403 });
}

/**
 * Wraps a loader of the staff area, with the rule of its tab or one of its own. A 403 from the services becomes the same page. `othersTo` is
 * the redirect for students, for addresses that exist for them too.
 */
export function withStaff<Result extends LoaderResult>(
  place: StaffPath | StaffRule,
  handle: (args: VisitorArgs) => Promise<Result>,
  options: { readonly othersTo?: string } = {},
): Loader<Result> & Ruled {
  const rule = staffRuleOf(place);
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

/** Wraps the loader of a page with a form below a tab of the console. Adds the form's token as `csrf`. */
export const staffPage = <Shown extends object>(
  tab: StaffPath,
  load: (args: VisitorArgs) => Promise<Shown>,
  options: {
    readonly othersTo?: string;
    /** Further headers of the response. */
    readonly headersOf?: (shown: Shown) => Readonly<Record<string, string>>;
  } = {},
) =>
  withStaff(
    tab,
    async (args) => {
      const shown = await load(args);
      return formPage(args.visitor, shown, options.headersOf?.(shown));
    },
    options,
  );

interface StaffPolicy extends Pick<SessionPolicy, "pending" | "maxBytes"> {
  /** Posts a minute from one client address. */
  readonly perMinute?: number;
}

/** Wraps the action of a page of the staff area. Its posts need the session's token. */
export function staffAction<Result extends LoaderResult>(
  place: StaffPath | StaffRule,
  { pending, maxBytes, perMinute = 120 }: StaffPolicy,
  handle: (args: PostArgs) => Promise<Result>,
): PostAction<Result> & Ruled {
  const rule = staffRuleOf(place);
  const action = defineAction(
    {
      csrf: "session",
      honeypot: false,
      rate: { points: perMinute, perSeconds: 60 },
      pending,
      ...(maxBytes ? { maxBytes } : {}),
    },
    async (args) => {
      requireStaff(args.visitor, rule);
      try {
        return await handle(args);
      } catch (error) {
        if (!asksAgain(error)) throw error;
        throw await storePendingForm({ ...args, pending }, toSecondFactorAgain);
      }
    },
  );
  return Object.assign(action, { staffRule: rule });
}

/** Wraps a loader that sends staff a file: a document, a screenshot, an export. */
export function withStaffFile(
  rule: StaffRule,
  fetchFile: (args: VisitorArgs) => Promise<Response>,
): Loader<Response> & Ruled {
  const loader = withUser(async (args) => {
    requireStaff(args.visitor, rule);
    return privateFile(async () => {
      try {
        return await fetchFile(args);
      } catch (error) {
        if (!asksAgain(error)) throw error;
        const { pathname, search } = new URL(args.request.url);
        throw redirect(toSecondFactorAgain(pathname + search), 303);
      }
    });
  });
  return Object.assign(loader, { staffRule: rule });
}

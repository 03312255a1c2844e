import { SECOND_FACTOR_PAGE } from "#domain/auth/second-factor";
import { isStaffPath, staffTabsFor } from "#domain/console/staff-area";
import type { LanguageCode } from "#domain/language/language";
import { feedPath, isInFeed } from "#domain/catalogue/article-feed";
import { isHiddenIn } from "#domain/site/region-paths";
import { regions, type Region, type RegionKey } from "#domain/site/regions";
import { pathBelowBase, withoutTrailingSlash } from "#domain/site/site-path";
import { today } from "#domain/time/dates";
import { isEnquiryPath, MODULE_DELAY_MS } from "~/browser/shared/engagement-timing";
import { footerForRegion } from "~/content/site/footer";
import { menuForRegion } from "~/content/site/menu";
import type { ShellData } from "~/content/site/shell-data";
import { env, mainOrigin } from "~/platform/env.server";
import { regionOrigin, visitorOrigin } from "~/platform/request/region.server";
import { savesData } from "~/platform/request/save-data.server";
import { scriptHref } from "~/platform/response/script-href.server";

/** What the shell shows of the visitor. */
interface ShellVisitor {
  readonly region: Region;
  readonly language: LanguageCode;
  readonly isSignedIn: boolean;
  readonly liteUser: { readonly fullName?: string | null } | null;
  readonly claims: {
    readonly permissions: readonly string[];
    readonly secondFactor?: unknown;
  } | null;
}

/** Calls `make` once for each region. */
function oncePerRegion<T>(make: (region: Region) => T): (region: Region) => T {
  const made = new Map<RegionKey, T>();
  return (region) => {
    const known = made.get(region.key);
    if (known !== undefined) return known;
    const value = make(region);
    made.set(region.key, value);
    return value;
  };
}

const menus = oncePerRegion(menuForRegion);
const footers = oncePerRegion((region) => footerForRegion(region, env().COMPANY_PAGES));

export function shellData(
  request: Request,
  visitor: ShellVisitor,
  shortlist: readonly string[],
  rest: Pick<ShellData, "isLayoutHidden" | "queue" | "currency" | "edition" | "editions">,
): ShellData {
  const { pathname, search } = new URL(request.url);
  const { region } = visitor;
  const isConsole = isConsolePage(pathname, visitor.claims);
  return {
    region: region.key,
    today: today(),
    lang: region.lang,
    language: visitor.language,
    path: pathBelowBase(pathname),
    here: region.languages.length > 1 ? pathname + search : pathname,
    alternates: alternatesOf(pathname),
    isIndexed: !isHiddenIn(region, pathBelowBase(pathname)),
    canonical: visitorOrigin(request) + withoutTrailingSlash(pathname),
    feed: isInFeed(pathBelowBase(pathname)) ? feedPath(region) : null,
    menu: menus(region),
    footer: footers(region),
    user: visitor.isSignedIn ? shellUser(visitor) : null,
    shortlist,
    shortlistCount: shortlist.length,
    savesData: savesData(request),
    isConsole,
    isLocal: env().isLocal,
    shellScript: scriptHref("shell"),
    comboboxScript: scriptHref("combobox"),
    modules: rest.isLayoutHidden || isConsole ? null : modulesOf(pathBelowBase(pathname)),
    ...rest,
  };
}

/** Whether this member of staff gets the layout of the console here. */
export const isConsolePage = (pathname: string, claims: ShellVisitor["claims"]): boolean =>
  isStaffPath(pathBelowBase(pathname)) && staffTabsFor(claims?.permissions ?? []).length > 0;

function shellUser({ liteUser, claims }: ShellVisitor): NonNullable<ShellData["user"]> {
  const staffTabs = staffTabsFor(claims?.permissions ?? []);
  return {
    firstName: liteUser?.fullName?.split(/\s+/)[0] ?? null,
    staffTabs,
    consolePath: staffTabs[0]?.path ?? (claims?.secondFactor ? SECOND_FACTOR_PAGE : null),
  };
}

function modulesOf(path: string): ShellData["modules"] {
  const script = scriptHref("modules");
  return script ? { script, afterMs: isEnquiryPath(path) ? 0 : MODULE_DELAY_MS } : null;
}

function alternatesOf(pathname: string): ShellData["alternates"] {
  const path = withoutTrailingSlash(pathname);
  const shown = Object.values(regions).filter((region) => !isHiddenIn(region, pathBelowBase(path)));
  const links = shown.map((region) => ({
    region: region.key,
    hrefLang: region.hrefLang,
    href: regionOrigin(region) + path,
  }));
  return [...links, { region: null, hrefLang: "x-default", href: mainOrigin() + path }];
}

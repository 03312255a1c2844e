import { navigationEvent } from "#domain/site/navigation-event";
import { sitePath } from "#domain/site/site-path";
import { slugOf } from "#domain/text/slug";

/** A link of menu or footer (navigation-and-content.md §2.3). */
export interface NavigationItem {
  readonly id: string;
  readonly href: string;
  /** The visible address. It differs from `href` only for links that mask a query. */
  readonly as: string;
  readonly anchorText: string;
  /** Analytics event of a click. The browser derives it from the address. */
  readonly eventName: string;
  readonly category: "header_interaction" | "footer_interaction";
  /** Whether following it scrolls to the top. */
  readonly scroll: boolean;
  /** Always a full page load (the short menu's Articles entry). */
  readonly anchorOnly?: boolean;
  readonly children?: readonly NavigationItem[];
}

/** A menu column (navigation-and-content.md §2.4). */
export interface NavigationColumn {
  readonly id: string;
  readonly heading: string;
  /** Twelfths of the panel's width. */
  readonly colWidth: number;
  readonly viewLink: string;
  readonly viewLinkText: string;
  readonly iconName: string;
  readonly parentUrl: string;
  readonly parentLinkName: string;
  readonly childLinks: readonly NavigationItem[];
}

/** One entry of a menu section, with its columns: a country, an exam, a kind of programme. */
export interface NavigationGroup {
  readonly id: string;
  readonly name: string;
  /** How much is below it: `354 courses`. */
  readonly figure?: string | undefined;
  readonly exploreText: string;
  readonly exploreUrl: string;
  readonly columns: readonly NavigationColumn[];
}

/** `"Data Science & AI"` → `data-science-and-ai`, as addresses of lists spell it. */
export const listSlugOf = (text: string): string => slugOf(text.replace(/&/g, " and "));

/** A link of the header menu. Its id is its address by default. */
export function menuLink(anchorText: string, path: string, id?: string): NavigationItem {
  const href = sitePath(path);
  return {
    id: id ?? listSlugOf(path),
    href,
    as: href,
    anchorText,
    eventName: navigationEvent("header", href),
    category: "header_interaction",
    scroll: true,
  };
}

/** The same link with the full URL of a page outside this site. */
export const externalLink = (link: NavigationItem, href: string): NavigationItem => ({
  ...link,
  href,
  as: href,
  eventName: navigationEvent("header", href),
});

/** The same link in the footer. */
export const inFooter = (link: NavigationItem): NavigationItem => ({
  ...link,
  eventName: navigationEvent("footer", link.href),
  category: "footer_interaction",
});

/** A column of links below one heading. */
export function menuColumn(
  heading: string,
  parent: { readonly name: string; readonly path: string },
  view: { readonly text: string; readonly path: string },
  iconName: string,
  childLinks: readonly NavigationItem[],
  colWidth = 3,
): NavigationColumn {
  return {
    id: `${listSlugOf(parent.path)}-${listSlugOf(heading)}`,
    heading,
    colWidth,
    viewLink: sitePath(view.path),
    viewLinkText: view.text,
    iconName,
    parentUrl: sitePath(parent.path),
    parentLinkName: parent.name,
    childLinks,
  };
}

import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { noTargets, type MenuTargets } from "#domain/courses/menu-targets";
import { isHiddenIn } from "#domain/site/region-paths";
import { pathBelowBase } from "#domain/site/site-path";
import {
  menuLink,
  type NavigationGroup,
  type NavigationItem,
} from "~/content/links/navigation-item";
import { countryGroups } from "./menu/countries";
import { examGroups } from "./menu/exams";
import { programGroups } from "./menu/programs";
import { shortMenu, type ShortMenuGroup } from "./menu/short-menu";
import { moreGroups, toolGroup } from "./menu/tools-and-more";

/** A top-level entry of the header, and the page with its whole tree. */
export interface MenuSection {
  readonly id: "countries" | "exams" | "programs" | "tools" | "more";
  readonly name: Message;
  readonly groups: readonly NavigationGroup[];
}

/** The part of the menu on every page: top-level entries only. Trees load on demand. */
export interface TopMenu {
  readonly sections: readonly {
    readonly id: string;
    readonly name: Message;
    readonly href: string;
  }[];
  readonly short: readonly ShortMenuGroup[];
}

const sections: readonly {
  readonly id: MenuSection["id"];
  readonly name: Message;
  readonly groupsOf: (targets: MenuTargets) => readonly NavigationGroup[];
}[] = [
  { id: "countries", name: "Countries", groupsOf: countryGroups },
  { id: "exams", name: "Exams", groupsOf: () => examGroups },
  { id: "programs", name: "Programs", groupsOf: programGroups },
  { id: "tools", name: "Tools", groupsOf: () => [toolGroup] },
  { id: "more", name: "More", groupsOf: () => moreGroups },
];

/** The sections with their trees, as a region shows them. @param targets the pages with enough courses */
export function sectionsForRegion(region: Region, targets: MenuTargets): readonly MenuSection[] {
  return sections
    .filter((section) => !(section.id === "programs" && region.hidden.courseMenu))
    .map(({ id, name, groupsOf }) => ({
      id,
      name,
      groups: groupsOf(targets).flatMap((group) => visible(group, region)),
    }))
    .filter((section) => section.groups.length > 0);
}

/** A group without hidden items. Null if it is empty. */
function visible(group: NavigationGroup, region: Region): readonly NavigationGroup[] {
  const columns = group.columns
    .map((column) => ({ ...column, childLinks: shownLinks(column.childLinks, region) }))
    .filter((column) => column.childLinks.length > 0);
  const [first] = columns;
  if (!first) return [];
  // A list that is hidden can't be explored. The column's own list is the next best.
  const isHidden = isHiddenIn(region, pathBelowBase(group.exploreUrl));
  const explore = { exploreText: first.viewLinkText, exploreUrl: first.viewLink };
  return [{ ...group, ...(isHidden ? explore : {}), columns }];
}

/** The links of a menu that a region shows, by their ids and addresses. */
const shownLinks = (links: readonly NavigationItem[], region: Region) =>
  links.filter(
    ({ id, href }) =>
      !region.hidden.menuItems.includes(id) && !isHiddenIn(region, pathBelowBase(href)),
  );

/** The top-level entries of a region, which don't depend on counts. */
export const menuEntries = (region: Region) =>
  sectionsForRegion(region, noTargets).map(({ id, name }) => ({ id, name }));

/** The header's entries for a region. */
export function menuForRegion(region: Region): TopMenu {
  const sections = menuEntries(region).map(({ id, name }) => ({
    id,
    name,
    href: menuLink(name, `/menu/${id}`).href,
  }));
  const isShown = ({ href }: NavigationItem) =>
    !pathBelowBase(href).startsWith("/menu/") || sections.some((section) => section.href === href);
  return {
    sections,
    short: shortMenu
      .map((group) => ({ ...group, links: shownLinks(group.links, region).filter(isShown) }))
      .filter((group) => group.links.length > 0)
      .filter((group) => !(group.id === "programs" && region.hidden.courseMenu)),
  };
}

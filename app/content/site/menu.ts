import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { sitePath } from "#domain/site/site-path";
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

const sections: readonly MenuSection[] = [
  { id: "countries", name: "Countries", groups: countryGroups },
  { id: "exams", name: "Exams", groups: examGroups },
  { id: "programs", name: "Programs", groups: programGroups },
  { id: "tools", name: "Tools", groups: [toolGroup] },
  { id: "more", name: "More", groups: moreGroups },
];

/** The sections with their trees, as a region shows them. */
export function sectionsForRegion(region: Region): readonly MenuSection[] {
  return sections
    .filter((section) => !(section.id === "programs" && region.hidden.courseMenu))
    .map((section) => ({
      ...section,
      groups: section.groups.flatMap((group) => visible(group, region)),
    }))
    .filter((section) => section.groups.length > 0);
}

/** A group without hidden items. Null if it is empty. */
function visible(group: NavigationGroup, region: Region): readonly NavigationGroup[] {
  const columns = group.columns
    .map((column) => ({ ...column, childLinks: withoutHidden(column.childLinks, region) }))
    .filter((column) => column.childLinks.length > 0);
  return columns.length > 0 ? [{ ...group, columns }] : [];
}

/** Hiding the articles hides every link to one. */
const withoutHidden = (links: readonly NavigationItem[], { hidden }: Region) =>
  links.filter(
    ({ id, href }) =>
      !hidden.menuItems.includes(id) &&
      !(hidden.menuItems.includes("articles") && href.startsWith(sitePath("/articles/"))),
  );

/** The header's entries for a region. */
export function menuForRegion(region: Region): TopMenu {
  return {
    sections: sectionsForRegion(region).map(({ id, name }) => ({
      id,
      name,
      href: menuLink(name, `/menu/${id}`).href,
    })),
    short: shortMenu
      .map((group) => ({ ...group, links: withoutHidden(group.links, region) }))
      .filter((group) => group.links.length > 0)
      .filter((group) => !(group.id === "programs" && region.hidden.courseMenu)),
  };
}

import { sectionsForRegion } from "~/content/site/menu";
import { noTargets } from "~/content/site/menu/menu-targets";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/**
 * The sections of the visitor's menu with their trees. If the services are down, columns of course lists and
 * universities are left out, and the rest of the menu stays.
 */
export async function menuSections(visitor: Visitor) {
  const targets = await services(visitor)
    .site.listMenuTargets()
    .catch(() => noTargets);
  return sectionsForRegion(visitor.region, targets);
}

import { noTargets, type MenuTargets } from "#domain/courses/menu-targets";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { services } from "~/services/client/services.server";

/**
 * What the menu may link to. If the services are down, columns of course lists and universities are left out, and
 * the rest of the menu stays.
 */
export const menuTargets = (visitor: Visitor): Promise<MenuTargets> =>
  services(visitor)
    .site.listMenuTargets()
    .catch(() => noTargets);

import * as operations from "#contract/site";
import { feature } from "../platform/operations/feature";
import { showCustomBar } from "../site/custom-bar";
import { showHealth, showMetrics } from "../site/health";
import { showHome, showInventory } from "../site/home-handlers";
import { listLookup } from "../site/lookups";
import {
  listExploreMenu,
  listHeaderCourses,
  listMenuTargets,
  showCustomPage,
  showHelloBar,
  showPageConfiguration,
} from "../site/menu-handlers";
import { showMetatag } from "../site/page-meta";
import { listTableAddresses, listTableParts } from "../site/sitemap-handlers";

export const site = feature(operations, {
  listTableParts,
  listTableAddresses,
  showHelloBar,
  showPageConfiguration,
  listExploreMenu,
  listHeaderCourses,
  listMenuTargets,
  showHome,
  showInventory,
  showCustomPage,
  showCustomBar,
  showMetatag,
  listLookup,
  showHealth,
  showMetrics,
});

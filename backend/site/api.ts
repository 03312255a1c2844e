import * as operations from "#contract/site";
import { feature } from "../platform/operations/feature";
import { showCustomBar } from "./custom-bar";
import { showHealth, showMetrics } from "./health";
import { showHome, showInventory } from "./home-handlers";
import { listLookup } from "./lookups";
import {
  listExploreMenu,
  listHeaderCourses,
  showCustomPage,
  showHelloBar,
  showPageConfiguration,
} from "./menu-handlers";
import { showMetatag } from "./page-meta";
import { listTableAddresses, listTableParts } from "./sitemap-handlers";

export const site = feature(operations, {
  listTableParts,
  listTableAddresses,
  showHelloBar,
  showPageConfiguration,
  listExploreMenu,
  listHeaderCourses,
  showHome,
  showInventory,
  showCustomPage,
  showCustomBar,
  showMetatag,
  listLookup,
  showHealth,
  showMetrics,
});

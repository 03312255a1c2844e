import { isHiddenIn } from "../site/region-paths";
import type { Region } from "../site/regions";
import { hrefTo } from "../site/href";

/** Returns the path of a region's article feed, or null if the region hides articles. */
export const feedPath = (region: Region): string | null =>
  isHiddenIn(region, "/articles") ? null : hrefTo("/articles.rss");

/** Whether the page at this path should link to the article feed. */
export const isInFeed = (path: string): boolean => /^\/(articles|author)(\/|$)|^\/?$/.test(path);

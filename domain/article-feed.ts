import { isHiddenIn } from "./region-paths";
import type { Region } from "./regions";
import { sitePath } from "./site-path";

/** Where a region's feed of articles is; null where the region hides articles. */
export const feedPath = (region: Region): string | null =>
  isHiddenIn(region, "/articles") ? null : sitePath("/articles.rss");

/** Whether the feed is about what is at this path. */
export const isInFeed = (path: string): boolean => /^\/(articles|author)(\/|$)|^\/?$/.test(path);

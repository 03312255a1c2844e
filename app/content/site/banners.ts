import type { Region } from "#domain/site/regions";
import type { BannerText } from "#domain/site/regions/region";
import { sitePath } from "#domain/site/site-path";

/** A banner of the home page; its picture in the three sizes of core.md §9. */
export interface Banner extends BannerText {
  readonly href: string;
  /** Loaded only on request. Until then, the poster is shown. */
  readonly video?: {
    readonly src: string;
    readonly poster: string;
    readonly width: number;
    readonly height: number;
    /** Title of the video, with its length and size. */
    readonly label: string;
    /** Text alternative. The video has no sound. */
    readonly text: string;
    readonly seconds: number;
    /** ISO day. */
    readonly uploadedOn: string;
  };
}

export const bannerSizes = {
  desktop: { width: 1366, height: 460 },
  tablet: { width: 767, height: 250 },
  mobile: { width: 360, height: 130 },
} as const;

/** Videos by the id of their banner. */
const videos: Readonly<Record<string, Banner["video"]>> = {
  "start-at-home": {
    // Drawn by scripts/make/videos.mjs.
    src: "/art/how-it-works.webm",
    poster: "/art/how-it-works-poster.svg",
    width: 640,
    height: 240,
    label: "Watch how it works (9 seconds, no sound)",
    text: "First semester online, from home. Then you move to the campus with the credits you've earned, and graduate from the university abroad.",
    seconds: 9,
    uploadedOn: "2026-11-21",
  },
};

/** The banners of a region's home page. */
export const bannersOf = (region: Region): readonly Banner[] =>
  region.banners.map((banner) => ({
    ...banner,
    href: sitePath(banner.path),
    video: videos[banner.id],
  }));

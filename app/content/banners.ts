import { sitePath } from "#domain/site-path";
import type { Region } from "#domain/regions";
import type { Message } from "#domain/message";

/** A banner of the home page; its picture in the three sizes of core.md §9. */
export interface Banner {
  readonly id: string;
  readonly heading: Message;
  readonly text: Message;
  readonly linkText: Message;
  readonly href: string;
  /** Base name of `public/art/banner-<art>-{desktop,tablet,mobile}.svg`. */
  readonly art: "compass" | "campus" | "scholar" | "vietnam" | "saudi";
  /** Loaded only on request. Until then, the poster is shown. */
  readonly video?: {
    readonly src: string;
    readonly poster: string;
    readonly width: number;
    readonly height: number;
    /** What it is, with its length and weight. */
    readonly label: string;
    /** What it shows, for who can't see it. It has no sound. */
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

/** core.md §2 "Home": every banner leads there. */
const href = sitePath("/ua-accelerator-programs");

const sets: Readonly<Record<Region["bannerSet"], readonly Banner[]>> = {
  default: [
    {
      id: "start-at-home",
      heading: "Start your degree at home. Finish it abroad.",
      text: "Accelerator programs let you earn first credits online and save a year of living costs.",
      linkText: "See how it works",
      href,
      art: "compass",
      video: {
        // Drawn by scripts/make-videos.mjs.
        src: "/art/how-it-works.webm",
        poster: "/art/how-it-works-poster.svg",
        width: 640,
        height: 240,
        label: "Watch how it works (9 seconds, no sound)",
        text: "First semester online, from home. Then you move to the campus with the credits you've earned, and graduate from the university abroad.",
        seconds: 9,
        uploadedOn: "2026-11-21",
      },
    },
    {
      id: "masters-shortlist",
      heading: "A master's that fits your budget",
      text: "Compare tuition, living costs and work rights country by country before you decide.",
      linkText: "Find master's programs",
      href,
      art: "campus",
    },
    {
      id: "bachelors-route",
      heading: "From class 12 to a campus abroad",
      text: "Bachelor's routes with clear entry rules, and a counsellor to guide you.",
      linkText: "Find bachelor's programs",
      href,
      art: "scholar",
    },
  ],
  vn: [
    {
      id: "vn-masters",
      heading: "From Vietnam to a master's abroad",
      text: "Programs that start online and lead to a campus in the USA, Germany or Australia.",
      linkText: "See the programs",
      href,
      art: "vietnam",
    },
    {
      id: "vn-counsel",
      heading: "A clear plan before you apply",
      text: "Costs, deadlines and documents for each country, in one place.",
      linkText: "Start your plan",
      href,
      art: "compass",
    },
  ],
  sa: [
    {
      id: "sa-masters",
      heading: "Study abroad from Saudi Arabia",
      text: "Accelerator programs with partner universities in the USA and Europe.",
      linkText: "See the programs",
      href,
      art: "saudi",
    },
  ],
};

/** The banners of a region's home page (core.md §2: three, two and one). */
export const bannersOf = (region: Region): readonly Banner[] => sets[region.bannerSet];

import type { Message } from "../language/message";
import type { Region } from "./regions";

/** A banner of the home page. */
export interface BannerText {
  readonly id: string;
  readonly heading: Message;
  readonly text: Message;
  readonly linkText: Message;
  /** Below the base path. */
  readonly path: string;
  /** Base name of `public/art/banner-<art>-{desktop,tablet,mobile}.svg`. */
  readonly art: "compass" | "campus" | "scholar" | "vietnam" | "saudi";
}

/** core.md §2 "Home": every banner leads there. */
const path = "/ua-accelerator-programs";

const sets: Readonly<Record<Region["bannerSet"], readonly BannerText[]>> = {
  default: [
    {
      id: "start-at-home",
      heading: "Start your degree at home. Finish it abroad.",
      text: "Accelerator programs let you earn first credits online and save a year of living costs.",
      linkText: "See how it works",
      path,
      art: "compass",
    },
    {
      id: "masters-shortlist",
      heading: "A master's that fits your budget",
      text: "Compare tuition, living costs and work rights country by country before you decide.",
      linkText: "Find master's programs",
      path,
      art: "campus",
    },
    {
      id: "bachelors-route",
      heading: "From class 12 to a campus abroad",
      text: "Bachelor's routes with clear entry rules, and a counsellor to guide you.",
      linkText: "Find bachelor's programs",
      path,
      art: "scholar",
    },
  ],
  vn: [
    {
      id: "vn-masters",
      heading: "From Vietnam to a master's abroad",
      text: "Programs that start online and lead to a campus in the USA, Germany or Australia.",
      linkText: "See the programs",
      path,
      art: "vietnam",
    },
    {
      id: "vn-counsel",
      heading: "A clear plan before you apply",
      text: "Costs, deadlines and documents for each country, in one place.",
      linkText: "Start your plan",
      path,
      art: "compass",
    },
  ],
  sa: [
    {
      id: "sa-masters",
      heading: "Study abroad from Saudi Arabia",
      text: "Accelerator programs with partner universities in the USA and Europe.",
      linkText: "See the programs",
      path,
      art: "saudi",
    },
  ],
};

/** The banners of a region's home page (core.md §2: three, two and one). */
export const bannersOf = (region: Region): readonly BannerText[] => sets[region.bannerSet];

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
      heading: "Start at home and finish abroad: how it could work",
      text: "These sample programs show how first credits could be earned online. You can't enrol in them.",
      linkText: "See the samples",
      path,
      art: "compass",
    },
    {
      id: "masters-shortlist",
      heading: "A master's that fits your budget",
      text: "Compare tuition and living costs, beside sample programs that you can't enrol in.",
      linkText: "See sample master's programs",
      path,
      art: "campus",
    },
    {
      id: "bachelors-route",
      heading: "From class 12 to a campus abroad",
      text: "Sample routes with clear entry rules show what to look for. You can't enrol in them.",
      linkText: "See sample bachelor's programs",
      path,
      art: "scholar",
    },
  ],
  vn: [
    {
      id: "vn-masters",
      heading: "From Vietnam to a master's abroad",
      text: "Sample programs that start online and lead to a campus abroad. You can't enrol in them.",
      linkText: "See the sample programs",
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
      text: "Sample programs with invented partner universities. You can't enrol in them.",
      linkText: "See the sample programs",
      path,
      art: "saudi",
    },
  ],
};

/** The banners of a region's home page (core.md §2: three, two and one). */
export const bannersOf = (region: Region): readonly BannerText[] => sets[region.bannerSet];

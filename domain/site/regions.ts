import type { LanguageCode } from "../language/language";
import type { Message } from "../language/message";
import type { CurrencyCode } from "../money/currency";

export const regionKeys = ["default", "vn", "sa"] as const;
export type RegionKey = (typeof regionKeys)[number];

export interface Region {
  readonly key: RegionKey;
  /** In lists of the console. */
  readonly name: string;
  /** Host label before the site's own host: `vn.` or `sa.`. India has none. */
  readonly subdomain: "" | Exclude<RegionKey, "default">;
  /** ISO 3166-1 alpha-2, as used in the X-Country header and for phone parsing. */
  readonly country: "IN" | "VN" | "SA";
  readonly dialCode: "+91" | "+84" | "+966";
  /** Amounts are shown in it, beside the university's own currency. */
  readonly currency: CurrencyCode;
  /** Language of the pages, which is English. */
  readonly lang: string;
  /** The clock that its visitors read, and its name. */
  readonly timeZone: string;
  readonly timeName: Message;
  /** Interface languages. The first is the default. */
  readonly languages: readonly [LanguageCode, ...LanguageCode[]];
  readonly hrefLang: string;
  readonly otpChannel: "sms" | "email";
  readonly footer: "india" | "regional";
  readonly footerPhoneKey: "india" | "vn" | "sa";
  readonly logo: "default" | "sa";
  readonly bannerSet: RegionKey;
  readonly hidden: {
    readonly helloBar: boolean;
    readonly signInButton: boolean;
    readonly courseMenu: boolean;
    readonly calculators: boolean;
    readonly geolocation: boolean;
    /** Courses that a counsellor recommends, on the home page. */
    readonly homeRecommendations: boolean;
    readonly bachelorsFilter: boolean;
    readonly homeCountries: boolean;
    readonly filters: boolean;
    /** Ids of hidden menu items (app/content/site/menu). */
    readonly menuItems: readonly string[];
  };
}

const calculatorMenuItems = [
  "ielts-band",
  "cgpa-to-gpa-calculator",
  "sgpa-to-percentage-calculator",
  "expense-calculator",
  "education-loan",
] as const;

const india: Region = {
  key: "default",
  name: "India and others",
  subdomain: "",
  country: "IN",
  dialCode: "+91",
  currency: "INR",
  lang: "en-IN",
  timeZone: "Asia/Kolkata",
  timeName: "IST",
  languages: ["en"],
  hrefLang: "en-in",
  otpChannel: "sms",
  footer: "india",
  footerPhoneKey: "india",
  logo: "default",
  bannerSet: "default",
  hidden: {
    helloBar: false,
    signInButton: false,
    courseMenu: false,
    calculators: false,
    geolocation: false,
    homeRecommendations: false,
    bachelorsFilter: false,
    homeCountries: false,
    filters: false,
    menuItems: [],
  },
};

/** Pages about services and tests in India. */
const indianMenuItems = ["consultant", "indian-exams"] as const;

/** Hidden in both vn and sa (core.md §2). */
const hiddenInBoth = {
  helloBar: true,
  signInButton: true,
  courseMenu: true,
  calculators: true,
  geolocation: true,
  homeRecommendations: true,
} as const;

const vietnam: Region = {
  key: "vn",
  name: "Vietnam",
  subdomain: "vn",
  country: "VN",
  dialCode: "+84",
  currency: "VND",
  lang: "en-VN",
  timeZone: "Asia/Ho_Chi_Minh",
  timeName: "Vietnam time",
  languages: ["vi", "en"],
  hrefLang: "en-vn",
  otpChannel: "email",
  footer: "regional",
  footerPhoneKey: "vn",
  logo: "default",
  bannerSet: "vn",
  hidden: {
    ...hiddenInBoth,
    bachelorsFilter: true,
    homeCountries: false,
    filters: false,
    menuItems: [
      "events",
      "articles",
      "ebooks",
      "centers",
      "university-partnership",
      ...calculatorMenuItems,
      ...indianMenuItems,
    ],
  },
};

const saudiArabia: Region = {
  key: "sa",
  name: "Saudi Arabia",
  subdomain: "sa",
  country: "SA",
  dialCode: "+966",
  currency: "SAR",
  lang: "en-SA",
  timeZone: "Asia/Riyadh",
  timeName: "Saudi time",
  languages: ["ar", "en"],
  hrefLang: "en-sa",
  otpChannel: "email",
  footer: "regional",
  footerPhoneKey: "sa",
  logo: "sa",
  bannerSet: "sa",
  hidden: {
    ...hiddenInBoth,
    bachelorsFilter: false,
    homeCountries: true,
    filters: true,
    menuItems: [...calculatorMenuItems, ...indianMenuItems],
  },
};

export const regions: Readonly<Record<RegionKey, Region>> = {
  default: india,
  vn: vietnam,
  sa: saudiArabia,
};

/** Returns the region of a Host header by its first label, ignoring port and case. */
export function regionOfHost(host: string): Region {
  const label = host.trim().toLowerCase().split(":")[0]?.split(".")[0];
  return Object.values(regions).find(({ subdomain }) => subdomain === label) ?? regions.default;
}

/** The first language of a site: `https://vn.disha.example` is Vietnamese. */
export const languageOfSite = (origin: string): LanguageCode =>
  regionOfHost(new URL(origin).host).languages[0];

/** Returns the region of an ISO 3166-1 country code. India's is the default. */
export const regionOfCountry = (country: string | null): Region =>
  Object.values(regions).find((region) => region.country === country) ?? regions.default;

/**
 * Returns the origin of a region's site: `https://disha.example` → `https://vn.disha.example`. A
 * leading `www.` is replaced.
 */
export function regionalOrigin(mainOrigin: string, region: Region): string {
  const url = new URL(mainOrigin);
  const [label = "", ...rest] = url.host.split(".");
  const isRegional = regionOfHost(url.host).subdomain !== "";
  if (region.subdomain)
    url.host = [region.subdomain, ...(isRegional || label === "www" ? rest : [url.host])].join(".");
  else if (isRegional) url.host = rest.join(".");
  return url.origin;
}

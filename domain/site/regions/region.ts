import type { LanguageCode } from "../../language/language";
import type { Message } from "../../language/message";
import type { CurrencyCode } from "../../money/currency";

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
export const BANNER_PATH = "/ua-accelerator-programs";

/** A country's time zone. None of them has summer time. */
export interface TimeZone {
  /** IANA name. */
  readonly id: string;
  /** What people call it. */
  readonly name: Message;
}

/** How a country's schools mark their leaving certificate. */
export interface SchoolMarks {
  /** The best mark: 100 for a percentage, 10 for points. */
  readonly max: number;
  /** The lowest mark with which a certificate is given. */
  readonly pass: number;
  readonly certificate: Message;
  /** What to enter: the hint of the field. */
  readonly hint: Message;
  /** Entrance tests that schools abroad and scholarships at home ask for beside it. */
  readonly tests: readonly { readonly key: string; readonly name: Message }[];
}

/** A phone number, from a range that regulators reserve for fiction where there is one. */
export interface RegionPhone {
  readonly label: Message;
  /** As displayed. */
  readonly display: string;
}

/** Everything that makes an edition of the site. One file of this folder for each. */
export interface RegionDefinition {
  readonly key: string;
  /** In lists of the console. */
  readonly name: string;
  /** Host label before the site's own host: `vn.` or `sa.`. India has none. */
  readonly subdomain: string;
  /** ISO 3166-1 alpha-2, as used in the X-Country header and for phone parsing. */
  readonly country: string;
  readonly dialCode: `+${string}`;
  /** Amounts are shown in it, beside the university's own currency. */
  readonly currency: CurrencyCode;
  readonly timeZone: TimeZone;
  /** Language of the pages that exist in English only. */
  readonly lang: string;
  /** Interface languages. The first is the default. */
  readonly languages: readonly [LanguageCode, ...LanguageCode[]];
  /** The language and country of its own pages, for search engines. */
  readonly hrefLang: string;
  readonly otpChannel: "sms" | "email";
  /** The address that an enquiry needs: the one codes go to. */
  readonly requiredAddress: "mobile" | "email";
  /** Sender of emails. */
  readonly senderName: string;
  readonly phone: RegionPhone;
  /** Our chat on WhatsApp: the number as `wa.me` takes it, and the first words. */
  readonly whatsApp: { readonly number: string; readonly greeting: Message };
  readonly schoolMarks: SchoolMarks;
  /** Public holidays with a fixed day: `09-02`. Holidays that follow the moon are not listed. */
  readonly holidays: readonly { readonly day: string; readonly name: Message }[];
  readonly footer: "india" | "regional";
  readonly logo: "default" | "sa";
  readonly banners: readonly BannerText[];
  /** Searches on the home page that find something. */
  readonly exampleSearches: readonly string[];
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

/** What both Vietnam and Saudi Arabia hide (core.md §2). */
export const hiddenAbroad = {
  helloBar: true,
  signInButton: true,
  courseMenu: true,
  calculators: true,
  geolocation: true,
  homeRecommendations: true,
} as const;

/** The calculators, and pages about services, tests, visas and costs in India. */
export const menuItemsHiddenAbroad = [
  "ielts-band",
  "cgpa-to-gpa-calculator",
  "sgpa-to-percentage-calculator",
  "expense-calculator",
  "education-loan",
  "consultant",
  "indian-exams",
  "indian-articles",
] as const;

import type { EditionPage } from "#domain/catalogue/edition";
import type { StaffTab } from "#domain/console/staff-area";
import type { LanguageCode } from "#domain/language/language";
import type { Currency } from "#domain/money/currency";
import type { RegionKey } from "#domain/site/regions";
import type { footerForRegion } from "./footer";
import type { menuForRegion } from "./menu";

/** Data of the layout around every page, from the loader of app/root.tsx. Components read it with `useShell`. */
export interface ShellData {
  readonly region: RegionKey;
  /** The day of the request in India, as an ISO date. */
  readonly today: string;
  readonly lang: string;
  /** Of shell and forms. */
  readonly language: LanguageCode;
  readonly path: string;
  /** The path with its query, to return to after a change of language. */
  readonly here: string;
  readonly canonical: string;
  /** The same page in the other regions, except those that hide it. */
  readonly alternates: readonly {
    /** Null for the address that has no region of its own. */
    readonly region: RegionKey | null;
    readonly hrefLang: string;
    readonly href: string;
  }[];
  /** Whether search engines should list this page of this host. */
  readonly isIndexed: boolean;
  /** The feed of articles, on pages that are about them. */
  readonly feed: string | null;
  readonly menu: ReturnType<typeof menuForRegion>;
  readonly footer: ReturnType<typeof footerForRegion>;
  readonly user: {
    readonly firstName: string | null;
    /** Pages of the counsellor console. Empty for students. */
    readonly staffTabs: readonly StaffTab[];
    /** Where the header's link to the console leads; null for students. */
    readonly consolePath: string | null;
  } | null;
  /** Ids of the shortlisted courses. */
  readonly shortlist: readonly string[];
  readonly shortlistCount: number;
  readonly isLayoutHidden: boolean;
  /** The browser sends Save-Data, so decorative images are left out. */
  readonly savesData: boolean;
  /** The page is in the counsellor console and the visitor may use it. */
  readonly isConsole: boolean;
  /** What waits for a counsellor, on pages of the console. */
  readonly queue: { readonly total: number; readonly overdue: number } | null;
  readonly isLocal: boolean;
  readonly shellScript: string | null;
  /** What the shell loads when the search field is used. */
  readonly comboboxScript: string | null;
  /** The visitor's data that the layout shows. */
  readonly modules: { readonly script: string; readonly afterMs: number } | null;
  readonly currency: Currency;
  /** The page of the visitor's edition at this address, which takes the place of the English one. */
  readonly edition: EditionPage | null;
  /** Regions that have a page of their own at this address. */
  readonly editions: readonly RegionKey[];
}

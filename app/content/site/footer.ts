import type { Message } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { companyPageNames, type CompanyPage, type CompanyPages } from "#domain/site/company-pages";
import { isHiddenIn } from "#domain/site/region-paths";
import { regions, type Region } from "#domain/site/regions";
import type { RegionPhone } from "#domain/site/regions/region";
import { pathBelowBase } from "#domain/site/site-path";
import {
  externalLink,
  inFooter,
  menuLink,
  type NavigationItem,
} from "~/content/links/navigation-item";

const footerLink = (anchorText: string, path: string, id?: string): NavigationItem =>
  inFooter(menuLink(anchorText, path, id));

const siteLinks: readonly NavigationItem[] = [
  footerLink("About us", "/about-us"),
  footerLink("Scholarships", "/scholarship", "scholarship"),
  footerLink("Articles", "/articles/", "articles"),
  footerLink("Exams", "/exam", "exam"),
  footerLink("University partnership", "/university-partnership", "university-partnership"),
  footerLink("Ebooks", "/ebooks", "ebooks"),
  footerLink("Accommodation", "/accommodation", "accommodation"),
  footerLink("Alumni connect", "/alumni-connect", "alumni-connect"),
  footerLink("Knowledge base", "/knowledge-base", "knowledge-base"),
  footerLink("Site map", "/html-sitemap/sitemap", "html-sitemap"),
  footerLink("Partners", "/partners", "partners"),
];

/**
 * Pages that an operator may have on the company's own site (navigation-and-content.md §2.5). Until a
 * setting names them, they are pages of this site.
 */
const companyLinks: Readonly<Record<CompanyPage, NavigationItem>> = {
  contact: footerLink("Contact", "/contact-us", "company-contact"),
  careers: footerLink("Careers", "/careers", "company-careers"),
  terms: footerLink("Terms of use", "/terms-of-use", "company-terms-of-use"),
  privacy: footerLink("Privacy policy", "/policy", "company-privacy-policy"),
  vulnerability: footerLink(
    "Report a vulnerability",
    "/report-a-vulnerability",
    "company-report-a-vulnerability",
  ),
  franchise: footerLink("Franchise", "/franchise", "company-franchise"),
  centres: footerLink("Experience centres", "/experience-centres", "company-experience-centres"),
  grievance: footerLink("Grievance redressal", "/grievance", "company-grievance-redressal"),
  stem: footerLink(
    "Year 1 STEM bachelor's",
    "/ua-accelerator-programs/degree/bachelors",
    "company-year-1-stem-bachelor-s",
  ),
};

/** Pages about money and trust, which are always this site's own. */
const trustLinks: readonly NavigationItem[] = [
  footerLink("Prices and refunds", "/prices-and-refunds"),
  footerLink("How we earn money", "/how-we-earn-money"),
  footerLink("Editorial policy", "/about-us/editorial-policy"),
];

const studyInLinks: readonly NavigationItem[] = [
  footerLink("Study in USA", "/usa"),
  footerLink("Study in Germany", "/germany"),
  footerLink("Study in Canada", "/canada"),
  footerLink("Study in UK", "/uk"),
  footerLink("Study in Australia", "/australia"),
];

export interface SocialLink {
  readonly name: "LinkedIn" | "Facebook" | "Instagram" | "Twitter" | "YouTube" | "WhatsApp";
  readonly href: string;
}

/** Social accounts of the product. */
const accounts: readonly SocialLink[] = [
  { name: "LinkedIn", href: "https://www.linkedin.com/company/disha-abroad" },
  { name: "Facebook", href: "https://www.facebook.com/dishaabroad" },
  { name: "Instagram", href: "https://www.instagram.com/dishaabroad" },
  { name: "Twitter", href: "https://twitter.com/dishaabroad" },
  { name: "YouTube", href: "https://www.youtube.com/@dishaabroad" },
];

/**
 * The accounts, and the region's chat on WhatsApp with a prefilled greeting in its language. The number, like the
 * phones below, is a sample until the operator has one.
 */
const socialLinksOf = ({ languages: [language], whatsApp }: Region): readonly SocialLink[] => [
  ...accounts,
  {
    name: "WhatsApp",
    href: `https://wa.me/${whatsApp.number}?text=${encodeURIComponent(translatorFor(language)(whatsApp.greeting))}`,
  },
];

export interface PhoneNumber {
  readonly label: Message;
  /** As displayed. */
  readonly display: string;
  /** As dialled (RFC 3966). */
  readonly href: string;
  /** Sample numbers, from ranges reserved for fiction where regulators provide them. */
  readonly sample: true;
}

const phone = ({ label, display }: RegionPhone): PhoneNumber => ({
  label,
  display,
  href: `tel:${display.replace(/[^+\d]/g, "")}`,
  sample: true,
});

/** The numbers of our editions and offices. core.md §9: India toll-free (default), US, UK/EMEA, APAC/SG, ID, VN, SA. */
export const phoneNumbers = {
  default: phone(regions.default.phone),
  us: phone({ label: "US", display: "+1 202 555 0143" }),
  uk: phone({ label: "UK and EMEA", display: "+44 20 7946 0958" }),
  apac: phone({ label: "APAC and Singapore", display: "+65 0000 0000" }),
  id: phone({ label: "Indonesia", display: "+62 21 0000 0000" }),
  vn: phone(regions.vn.phone),
  sa: phone(regions.sa.phone),
} as const;

const NOT_IN_REGIONS: readonly CompanyPage[] = ["franchise", "centres", "stem"];

/** Everything the footer shows. */
export interface Footer {
  readonly siteLinks: readonly NavigationItem[];
  readonly companyLinks: readonly NavigationItem[];
  readonly studyInLinks: readonly NavigationItem[];
  readonly socialLinks: readonly SocialLink[];
  readonly phone: PhoneNumber;
  /** For students who are elsewhere. */
  readonly otherPhones: readonly PhoneNumber[];
}

/**
 * The footer of a region, without hidden items and with its phone number. vn and sa have the
 * shorter one.
 * @param companyPages addresses of the company's own pages, where an operator has set them
 */
export function footerForRegion(region: Region, companyPages: CompanyPages = new Map()): Footer {
  const shown = (links: readonly NavigationItem[]) =>
    links.filter(
      ({ id, href }) =>
        !region.hidden.menuItems.includes(id) && !isHiddenIn(region, pathBelowBase(href)),
    );
  const isRegional = region.footer === "regional";
  return {
    siteLinks: shown(siteLinks),
    companyLinks: [
      ...shown(
        companyPageNames
          .filter((page) => !(isRegional && NOT_IN_REGIONS.includes(page)))
          .map((page) => {
            const href = companyPages.get(page);
            const own = companyLinks[page];
            return href === undefined ? own : inFooter(externalLink(own, href));
          }),
      ),
      ...trustLinks,
    ],
    studyInLinks,
    socialLinks: socialLinksOf(region),
    phone: phone(region.phone),
    otherPhones: Object.values(phoneNumbers).filter(
      ({ display }) => display !== region.phone.display,
    ),
  };
}

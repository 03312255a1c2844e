import { urlOf } from "../text/url-of";

/**
 * Pages that the specification places on the parent company's own site (navigation-and-content.md
 * §2.5). The setting COMPANY_PAGES has their addresses.
 */
export const companyPageNames = [
  "contact",
  "careers",
  "terms",
  "privacy",
  "vulnerability",
  "franchise",
  "centres",
  "grievance",
  "stem",
] as const;
export type CompanyPage = (typeof companyPageNames)[number];

/** The addresses that an operator has set. */
export type CompanyPages = ReadonlyMap<CompanyPage, string>;

/**
 * Reads `contact=https://…, terms=https://…`.
 * @returns the addresses, or null if a name is unknown or an address isn't an https address
 */
export function parseCompanyPages(text: string): CompanyPages | null {
  const pages = new Map<CompanyPage, string>();
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const name = companyPageNames.find((one) => one === part.slice(0, at).trim());
    const href = part.slice(at + 1).trim();
    if (name === undefined || !/^https:\/\/\S+$/.test(href) || !urlOf(href)) return null;
    pages.set(name, href);
  }
  return pages;
}

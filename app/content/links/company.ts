/** The company's pages outside this site. Operators change them here. */
const COMPANY_ORIGIN = "https://www.disha-abroad.example";

export const companyPages = {
  careers: `${COMPANY_ORIGIN}/careers`,
  centers: `${COMPANY_ORIGIN}/offline-centres`,
  experienceCentres: `${COMPANY_ORIGIN}/experience-centres`,
  contact: `${COMPANY_ORIGIN}/contact`,
  terms: `${COMPANY_ORIGIN}/terms`,
  privacy: `${COMPANY_ORIGIN}/privacy`,
  vulnerability: `${COMPANY_ORIGIN}/report-a-vulnerability`,
  franchise: `${COMPANY_ORIGIN}/franchise`,
  grievance: `${COMPANY_ORIGIN}/grievance`,
  stemYearOne: `${COMPANY_ORIGIN}/year-1-stem-bachelors`,
} as const;

/** Rules of the import of leads from a CSV file. */

export const importRules = {
  maxBytes: 512 * 1024,
  maxRows: 1_000,
  /** Characters of a cell. */
  maxCellChars: 2_000,
  /** Rows with a problem that a report lists. */
  maxFindings: 200,
} as const;

/** What a column of the file can be used for. */
export const importFields = [
  "name",
  "mobile",
  "email",
  "city",
  "interestedCountries",
  "interestedEducationLevel",
  "interestedYear",
  "campaign",
  "message",
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldNames: Readonly<Record<ImportField, string>> = {
  name: "Name",
  mobile: "Mobile number",
  email: "Email address",
  city: "City",
  interestedCountries: "Countries of interest",
  interestedEducationLevel: "Level of study",
  interestedYear: "Intake year",
  campaign: "Campaign",
  message: "Message or note",
};

/** The header of the column that a field is read from. */
export type ImportMapping = Readonly<Partial<Record<ImportField, string>>>;

/** Headers that other systems use, without spaces and signs. */
const usualHeaders: Readonly<Record<ImportField, readonly string[]>> = {
  name: ["name", "fullname", "studentname", "leadname", "contactname"],
  mobile: [
    "mobile",
    "mobilenumber",
    "mobileno",
    "phone",
    "phonenumber",
    "contactnumber",
    "whatsapp",
  ],
  email: ["email", "emailaddress", "emailid", "mail"],
  city: ["city", "location", "town"],
  interestedCountries: [
    "interestedcountries",
    "country",
    "countries",
    "destination",
    "preferredcountry",
  ],
  interestedEducationLevel: [
    "interestededucationlevel",
    "level",
    "studylevel",
    "degree",
    "programme",
  ],
  interestedYear: ["interestedyear", "year", "intake", "intakeyear"],
  campaign: ["campaign", "utmcampaign", "campaignname"],
  message: ["message", "note", "notes", "remarks", "comment", "comments"],
};

const normalised = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Guesses the columns of a file by their headers. */
export function suggestMapping(headers: readonly string[]): ImportMapping {
  return Object.fromEntries(
    importFields.flatMap((field) => {
      const header = headers.find((one) => usualHeaders[field].includes(normalised(one)));
      return header === undefined ? [] : [[field, header]];
    }),
  );
}

/** Why a row is not imported: it is invalid, known already, or its person asked for erasure. */
export const findingKinds = ["error", "duplicate", "erased"] as const;
type FindingKind = (typeof findingKinds)[number];

/** A row that is not imported. */
export interface ImportFinding {
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** The mapped field, or `csv` for a line that cannot be read. */
  readonly field: string;
  readonly kind: FindingKind;
  readonly message: string;
}

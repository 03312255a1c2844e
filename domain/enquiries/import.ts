import { asciiDigits } from "../intake/text";

/** Rules of the import of leads from a CSV file or an Excel workbook. */

export const importRules = {
  maxBytes: 512 * 1024,
  maxRows: 1_000,
  maxColumns: 200,
  /** Rows with a problem that a report lists. */
  maxFindings: 200,
} as const;

/** The form of enquiries that were imported. */
export const IMPORT_FORM = "import";

/** What a column of the file can be used for. */
export const importFields = [
  "name",
  "lastName",
  "mobile",
  "email",
  "city",
  "postalCode",
  "interestedCountries",
  "interestedEducationLevel",
  "interestedYear",
  "campaign",
  "message",
  "owner",
  "stage",
  "tags",
  "event",
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldNames: Readonly<Record<ImportField, string>> = {
  name: "Name or first name",
  lastName: "Last name",
  mobile: "Mobile number",
  email: "Email address",
  city: "City",
  postalCode: "Postal code",
  interestedCountries: "Countries of interest",
  interestedEducationLevel: "Level of study",
  interestedYear: "Intake year",
  campaign: "Campaign",
  message: "Message or note",
  owner: "Owner",
  stage: "Stage",
  tags: "Tags",
  event: "Event attended",
};

/** The header of the column that a field is read from. */
export type ImportMapping = Readonly<Partial<Record<ImportField, string>>>;

/** Fields whose values are choices, which staff can map once for all rows. */
export const mappedFields = ["interestedCountries", "interestedEducationLevel"] as const;
export type MappedField = (typeof mappedFields)[number];

/** What a value of the file stands for, by field: `PhD` is `MASTERS`, or `none` for no answer. */
export type ValueMapping = Readonly<Partial<Record<MappedField, Readonly<Record<string, string>>>>>;
export const NO_VALUE = "none";

/** Values of one field that can be mapped, and characters of each. */
export const MAX_MAPPED_VALUES = 100;
export const MAX_MAPPED_CHARS = 100;

/**
 * Headers that other systems use, without spaces and signs, those of whole names first. Among them
 * are the exports of Meta (`full_name`, `phone_number`), Google Ads (`User Phone`) and LinkedIn.
 */
const usualHeaders: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    "name",
    "fullname",
    "studentname",
    "leadname",
    "contactname",
    "username",
    "applicantname",
    "nameofstudent",
    "candidatename",
    "yourname",
    "firstname",
    "givenname",
    "fname",
  ],
  lastName: ["lastname", "surname", "familyname", "lname"],
  mobile: [
    "mobile",
    "mobilenumber",
    "mobileno",
    "mobilephone",
    "phone",
    "phonenumber",
    "phoneno",
    "userphone",
    "contactnumber",
    "contactno",
    "contact",
    "whatsapp",
    "whatsappnumber",
    "whatsappno",
    "telephone",
    "tel",
    "cell",
    "cellphone",
    "number",
    "workphone",
  ],
  email: [
    "email",
    "emailaddress",
    "emailid",
    "useremail",
    "mail",
    "mailid",
    "workemail",
    "personalemail",
    "youremail",
  ],
  city: ["city", "location", "town", "usercity", "currentcity", "cityname"],
  postalCode: ["postalcode", "postcode", "pincode", "pin", "zip", "zipcode"],
  interestedCountries: [
    "interestedcountries",
    "interestedcountry",
    "countryofinterest",
    "countriesofinterest",
    "preferredcountry",
    "preferredcountries",
    "destination",
    "studydestination",
    "targetcountry",
    "desiredcountry",
    "country",
    "countries",
  ],
  interestedEducationLevel: [
    "interestededucationlevel",
    "level",
    "studylevel",
    "levelofstudy",
    "educationlevel",
    "degree",
    "degreelevel",
    "programme",
    "program",
    "course",
    "courselevel",
  ],
  interestedYear: ["interestedyear", "year", "intake", "intakeyear", "targetintake", "startyear"],
  campaign: ["campaign", "utmcampaign", "campaignname"],
  message: [
    "message",
    "note",
    "notes",
    "remark",
    "remarks",
    "comment",
    "comments",
    "query",
    "question",
    "requirement",
    "requirements",
  ],
  owner: ["owner", "leadowner", "assignedto", "counsellor", "counselor", "salesperson"],
  stage: ["stage", "leadstage", "status", "leadstatus"],
  tags: ["tags", "tag", "labels", "label"],
  event: ["event", "eventname", "fair", "webinar"],
};

/** Words of a question in an ad's form, such as `which_country_are_you_interested_in?`. */
const questionWords: readonly (readonly [ImportField, RegExp])[] = [
  ["interestedCountries", /countr(y|ies)|destination/],
  ["interestedYear", /intake|whenareyouplanning|startdate/],
  ["interestedEducationLevel", /levelofstudy|studylevel|degree/],
  ["mobile", /(phone|mobile|whatsapp)(number|no)?$/],
  ["email", /emailaddress$/],
  ["city", /^(whichcity|whatcity|yourcity)|cityareyou/],
];
const MIN_QUESTION_CHARS = 12;

const normalised = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Guesses the columns of a file by their headers. */
export function suggestMapping(headers: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, string>> = {};
  const free = () => headers.filter((one) => !Object.values(mapping).includes(one));
  for (const field of importFields) {
    const header = usualHeaders[field]
      .map((usual) => free().find((one) => normalised(one) === usual))
      .find((one) => one !== undefined);
    if (header !== undefined) mapping[field] = header;
  }
  for (const [field, words] of questionWords) {
    // A question about several things has no single answer.
    const isQuestion = (one: string) =>
      one.length >= MIN_QUESTION_CHARS && !one.includes(",") && words.test(normalised(one));
    const header = mapping[field] === undefined ? free().find(isQuestion) : undefined;
    if (header !== undefined) mapping[field] = header;
  }
  // A whole name needs no last name.
  if (mapping.name && !/^(first|given|fname)/.test(normalised(mapping.name)))
    delete mapping.lastName;
  return mapping;
}

/** A title, a date and a note, at most. */
export const MAX_ROWS_ABOVE_HEADER = 10;

/** The line of the header of a file that has none. */
export const NO_HEADER_LINE = 0;

/** An email address or a phone number, which no header is. */
const CONTACT = /\S@[^\s@]+\.\S|^\D{0,3}(?:\d[\s().-]*){8,15}$/;

/**
 * Finds the header of a table: the first row with at least two headers that are known, or else the
 * first row that is as wide as most, unless it is a person's. @returns its index, or -1 for none
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const candidates = rows.slice(0, MAX_ROWS_ABOVE_HEADER + 1);
  const knownIn = (cells: readonly string[]) => Object.keys(suggestMapping(cells)).length;
  const known = candidates.findIndex((cells) => knownIn(cells) >= 2);
  if (known >= 0) return known;
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;
  const widths = rows
    .slice(0, 50)
    .map(filled)
    .sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const first = candidates.findIndex((cells) => filled(cells) >= usual);
  return candidates[first]?.some((cell) => CONTACT.test(asciiDigits(cell))) ? -1 : first;
}

/**
 * What happened to a row. It is not imported if it is invalid, known already, or its person asked for
 * erasure. With a `note` it is imported, but the cell is only kept in the lead's message. An `update` adds it to the
 * lead of a known person.
 */
export const findingKinds = ["error", "duplicate", "erased", "note", "update"] as const;
type FindingKind = (typeof findingKinds)[number];

/** A row that is not imported, or a cell that could not be read. */
export interface ImportFinding {
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** The mapped field, or `csv` for a line that cannot be read. */
  readonly field: string;
  readonly kind: FindingKind;
  readonly message: string;
}

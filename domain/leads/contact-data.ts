/** Contact data of a lead that staff can correct. */

/** What staff have corrected. Each value replaces that of the enquiries; null for none. */
export interface CorrectedContact {
  readonly name?: string;
  readonly mobile?: string | null;
  readonly email?: string | null;
}

/** Languages that people talk in with counsellors. */
export const spokenLanguages = [
  { code: "en", name: "English" },
  { code: "hi", name: "Hindi" },
  { code: "bn", name: "Bengali" },
  { code: "gu", name: "Gujarati" },
  { code: "kn", name: "Kannada" },
  { code: "ml", name: "Malayalam" },
  { code: "mr", name: "Marathi" },
  { code: "pa", name: "Punjabi" },
  { code: "ta", name: "Tamil" },
  { code: "te", name: "Telugu" },
  { code: "ur", name: "Urdu" },
  { code: "ne", name: "Nepali" },
  { code: "vi", name: "Vietnamese" },
  { code: "ar", name: "Arabic" },
] as const;

export const spokenLanguageCodes = spokenLanguages.map(({ code }) => code);

/** The name of a language. The code itself, if it is no longer in the list. */
export const spokenLanguageName = (code: string): string =>
  spokenLanguages.find((one) => one.code === code)?.name ?? code;

/** Time zones that staff can choose, by their IANA names. */
export const callTimeZones = [
  { zone: "Asia/Kolkata", name: "India" },
  { zone: "Asia/Kathmandu", name: "Nepal" },
  { zone: "Asia/Dhaka", name: "Bangladesh" },
  { zone: "Asia/Colombo", name: "Sri Lanka" },
  { zone: "Asia/Dubai", name: "United Arab Emirates, Oman" },
  { zone: "Asia/Riyadh", name: "Saudi Arabia, Qatar, Kuwait, Bahrain" },
  { zone: "Asia/Ho_Chi_Minh", name: "Vietnam, Thailand" },
  { zone: "Asia/Singapore", name: "Singapore, Malaysia" },
  { zone: "Africa/Lagos", name: "Nigeria" },
  { zone: "Africa/Nairobi", name: "Kenya" },
  { zone: "Europe/London", name: "United Kingdom, Ireland" },
  { zone: "Europe/Berlin", name: "Germany, France, Netherlands" },
  { zone: "America/New_York", name: "USA and Canada, Eastern" },
  { zone: "America/Chicago", name: "USA and Canada, Central" },
  { zone: "America/Los_Angeles", name: "USA and Canada, Pacific" },
  { zone: "Australia/Sydney", name: "Australia, Eastern" },
] as const;

export const callTimeZoneCodes = callTimeZones.map(({ zone }) => zone);

/** The name of a time zone. */
export const callTimeZoneName = (zone: string): string =>
  callTimeZones.find((one) => one.zone === zone)?.name ?? zone;

/** The time in a zone: `6:40 pm`. */
export const timeIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat("en-IN", { timeZone: zone, hour: "numeric", minute: "2-digit" }).format(
    now,
  );

/** Names of the fields, for forms and the lead's history. */
export const contactFieldNames = {
  name: "Name",
  mobile: "Mobile number",
  email: "Email address",
  secondMobile: "Second number",
  secondContact: "Whose number it is",
  language: "Language",
  timeZone: "Time zone",
} as const;
export type ContactField = keyof typeof contactFieldNames;
export const contactFields = Object.keys(contactFieldNames) as ContactField[];

/** A field's value as staff read it. */
export function contactValue(field: ContactField, value: string): string {
  if (field === "language") return spokenLanguageName(value);
  return field === "timeZone" ? callTimeZoneName(value) : value;
}

/** A change of contact data. Fields that aren't named stay. */
export type ContactChange = Readonly<Partial<Record<ContactField, string | null>>>;

import { countryOptionsWithItaly } from "#domain/countries/country-options";
import { formNameOf } from "#domain/enquiries/enquiry-facts";
import type { ReportName } from "#domain/reports/reports";
import { enquiryVariants, shortEnquiry } from "~/forms/enquiries/variants";

/** Names of codes in reports that group leads by a code. */
const names: Partial<Readonly<Record<ReportName, ReadonlyMap<string, string>>>> = {
  source: new Map([
    ["direct", "Direct"],
    ...[shortEnquiry, ...enquiryVariants].map(
      ({ source, formId }) => [source, `Form: ${formNameOf(formId)}`] as const,
    ),
  ]),
  region: new Map([
    ["IN", "India and others"],
    ["VN", "Vietnam"],
    ["SA", "Saudi Arabia"],
  ]),
  country: new Map(countryOptionsWithItaly.map(({ shortKey, name }) => [shortKey, name])),
};

interface Row {
  readonly label: string;
  readonly values: readonly number[];
}

/** Rows of a report with names for codes: `Germany` for `DEU`. Other labels stay as they are. */
export const nameGroups = (report: ReportName, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, label: names[report]?.get(row.label) ?? row.label }));

import { cityOptions, countryOptions } from "#domain/countries/country-options";
import { firstIntakeYear } from "#domain/courses/intake-years";
import type { Message } from "#domain/language/message";
import type { Region } from "#domain/site/regions";
import { dayOf } from "#domain/time/dates";
import { dialOptionsFor } from "~/content/auth/dial-codes.server";
import {
  bestTimes,
  budgets,
  examsTaken,
  neetStatuses,
  qualifications,
  requiredAddress,
  type FieldDefinition,
  type FieldName,
  type FieldOption,
} from "./fields";
import type { EnquiryVariant } from "./variants";

/** Number of years that an intake can be ahead. */
const INTAKE_YEARS = 4;

export function intakeYears(now: Date): FieldOption[] {
  return Array.from({ length: INTAKE_YEARS }, (_, ahead) => {
    const year = String(firstIntakeYear(dayOf(now)) + ahead);
    return { value: year, label: year };
  });
}

/** The fields of a variant for a region and date, as plain data for the component. */
export interface EnquiryFormDefinition {
  readonly steps: readonly {
    readonly name: Message;
    readonly fields: readonly FieldDefinition[];
  }[];
  /** Packed (`unpackOptions`). */
  readonly dialOptions: string;
  readonly defaults: Readonly<Partial<Record<FieldName, string>>>;
  readonly optional: readonly FieldName[];
}

export function defineEnquiryForm(
  variant: EnquiryVariant,
  region: Region,
  now: Date,
): EnquiryFormDefinition {
  const optional = optionalFields(variant, region);
  return {
    steps: variant.steps.map((step) => ({
      name: step.name,
      fields: step.fields.map((name) => definitions(variant, region, now)[name]),
    })),
    dialOptions: dialOptionsFor(region),
    defaults: { mobileCountry: region.country },
    optional,
  };
}

/** The address that codes go to is needed; the other one may stay empty. */
export function optionalFields(variant: EnquiryVariant, region: Region): readonly FieldName[] {
  const needed = requiredAddress[region.key];
  return variant.optional.filter((name) => name !== needed);
}

const countriesOf = ({ countries = countryOptions }: EnquiryVariant): readonly FieldOption[] =>
  countries.map(({ shortKey, name }) => ({
    value: shortKey,
    label: shortKey === "other" ? ("Another country, or not sure" satisfies Message) : name,
    // Names that only the medical enquiry has are the same in every language.
    isText: countryOptions.some((one) => one.shortKey === shortKey),
  }));
const cities: readonly FieldOption[] = cityOptions.map(({ name }) => ({
  value: name,
  label: name === "Other" ? ("Another city" satisfies Message) : name,
  isText: name === "Other",
}));

/** The list's cities are Indian; elsewhere a city is typed. */
const cityField = (region: Region): FieldDefinition =>
  region.key === "default"
    ? {
        name: "city",
        kind: "select",
        label: "Your city",
        options: cities,
        placeholder: "Choose a city",
      }
    : { name: "city", kind: "text", label: "Your city", autoComplete: "address-level2" };

type Definitions = Readonly<Partial<Record<FieldName, FieldDefinition>>>;

const definitions = (
  variant: EnquiryVariant,
  region: Region,
  now: Date,
): Readonly<Record<FieldName, FieldDefinition>> => ({
  ...personFields(region),
  ...goalFields(variant, now),
  ...backgroundFields,
  message: { name: "message", kind: "textarea", label: "Your question" },
  calculation: { name: "calculation", kind: "text", label: "Your calculation" },
  about: { name: "about", kind: "text", label: "Your enquiry" },
  subject: { name: "subject", kind: "text", label: "Subject" },
  consent: { name: "consent", kind: "consent", label: "Consent" },
});

const personFields = (region: Region) =>
  ({
    name: { name: "name", kind: "text", label: "Full name", autoComplete: "name" },
    mobileCountry: { name: "mobileCountry", kind: "select", label: "Country code" },
    mobile: { name: "mobile", kind: "phone", label: "Mobile number" },
    email: { name: "email", kind: "email", label: "Email address", autoComplete: "email" },
    city: cityField(region),
    otherCity: {
      name: "otherCity",
      kind: "text",
      label: "Name of your city",
      autoComplete: "address-level2",
    },
  }) satisfies Definitions;

const goalFields = (variant: EnquiryVariant, now: Date) =>
  ({
    interestedCountry: {
      name: "interestedCountry",
      kind: "select",
      label: "Where would you like to study?",
      options: countriesOf(variant),
      placeholder: "Choose a country",
    },
    educationLevel: {
      name: "educationLevel",
      kind: "radio",
      label: "What do you want to study?",
      options: [
        {
          value: "BACHELORS",
          label: "A bachelor's degree" satisfies Message,
          isText: true,
        },
        { value: "MASTERS", label: "A master's degree" satisfies Message, isText: true },
      ],
    },
    intakeYear: {
      name: "intakeYear",
      kind: "select",
      label: "When would you like to start?",
      options: intakeYears(now),
      placeholder: "Choose a year",
    },
    bestTime: {
      name: "bestTime",
      kind: "radio",
      label: "When can we call you?",
      options: bestTimes,
    },
  }) satisfies Definitions;

const backgroundFields = {
  qualification: {
    name: "qualification",
    kind: "select",
    label: "Your highest qualification",
    options: qualifications,
    placeholder: "Choose one",
  },
  percentage: {
    name: "percentage",
    kind: "text",
    label: "Your marks (%)",
    hint: "For example, 78.5",
    inputMode: "decimal",
  },
  budget: {
    name: "budget",
    kind: "select",
    label: "Total budget for a year",
    options: budgets,
    placeholder: "Choose a range",
  },
  examTaken: {
    name: "examTaken",
    kind: "select",
    label: "An exam you've taken",
    options: examsTaken,
    placeholder: "Choose one",
  },
  neetStatus: { name: "neetStatus", kind: "radio", label: "NEET", options: neetStatuses },
} satisfies Definitions;

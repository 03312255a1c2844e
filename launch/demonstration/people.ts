// cspell:disable -- names of people and cities
import type { EducationLevel } from "#domain/enquiries/enquiry-payload";
import type { ContactOutcome } from "#domain/leads/activity";
import type { LeadSource } from "#domain/enquiries/lead-sources";

/**
 * The invented people of the demonstration data. Addresses end in `.example`, which can't receive mail, and numbers are
 * of a range that is not given out.
 */

export const staff = [
  { email: "head@staff.example", name: "Meena Iyer", isHead: true },
  { email: "counsellor@staff.example", name: "Rahul Menon", isHead: false },
  { email: "second.counsellor@staff.example", name: "Farah Khan", isHead: false },
] as const;

interface Interest {
  readonly countries: readonly string[];
  readonly level: EducationLevel;
  readonly year: 2027 | 2028;
  readonly city: string;
}

export interface DemoStudent extends Interest {
  readonly name: string;
  /** The course that an application is started for. */
  readonly appliesTo?: string;
  readonly booksCall?: string;
  readonly asks?: string;
}

/** People who have confirmed their number. */
export const students: readonly DemoStudent[] = [
  {
    name: "Asha Rao",
    countries: ["DEU"],
    level: "MASTERS",
    year: 2027,
    city: "Pune",
    appliesTo: "5005-msc-computer-science",
    booksCall: "Blocked account and visa",
  },
  {
    name: "Kavya Reddy",
    countries: ["USA"],
    level: "MASTERS",
    year: 2027,
    city: "Hyderabad",
    asks: "Do I need the GRE for data science?",
  },
  {
    name: "Arjun Nair",
    countries: ["GBR"],
    level: "MASTERS",
    year: 2027,
    city: "Kochi",
    booksCall: "One-year master's and costs",
  },
  {
    name: "Simran Kaur",
    countries: ["CAN"],
    level: "MASTERS",
    year: 2027,
    city: "Ludhiana",
    asks: "Which intake should I choose with a gap of two years?",
  },
  { name: "Rohan Das", countries: ["AUS"], level: "BACHELORS", year: 2028, city: "Kolkata" },
  { name: "Fatima Sheikh", countries: ["IRL"], level: "MASTERS", year: 2027, city: "Mumbai" },
];

export interface DemoLead extends Interest {
  readonly name: string;
  readonly source: LeadSource;
  readonly note: string;
  /** What a counsellor has recorded since. */
  readonly outcome?: ContactOutcome;
}

/** People whom staff have added. */
export const leads: readonly DemoLead[] = [
  lead("Vikram Joshi", "DEU", "Jaipur", "walk_in", "Has three backlogs, all cleared.", "reached"),
  lead("Neha Gupta", "USA", "Delhi", "phone_call", "Asked about assistantships.", "not_reached"),
  lead("Aditya Kulkarni", "IRL", "Nagpur", "fair", "Met at the fair in Pune.", "met"),
  lead("Pooja Verma", "GBR", "Lucknow", "referral", "Her cousin studies in Leeds.", "call_later"),
  lead("Imran Ali", "CAN", "Bhopal", "whatsapp", "Prefers WhatsApp.", "wrote"),
  lead("Sneha Pillai", "AUS", "Chennai", "school_visit", "In class 12, commerce.", "wrong_number"),
  lead("Karan Malhotra", "NLD", "Chandigarh", "social_media", "Wants a technical university."),
  lead("Divya Shah", "FRA", "Ahmedabad", "partner", "Interested in management."),
  lead("Manoj Kumar", "DEU", "Patna", "phone_call", "Three-year degree in physics."),
  lead("Ritu Banerjee", "other", "Kolkata", "referral", "Works in a bank."),
  lead("Siddharth Jain", "USA", "Indore", "walk_in", "MBA with four years of work."),
  lead("Lakshmi Menon", "GBR", "Bengaluru", "fair", "Public health."),
];

function lead(
  name: string,
  country: string,
  city: string,
  source: LeadSource,
  note: string,
  outcome?: ContactOutcome,
): DemoLead {
  const interest = { countries: [country], level: "MASTERS", year: 2027, city } as const;
  return { name, source, note, ...interest, ...(outcome ? { outcome } : {}) };
}

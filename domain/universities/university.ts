import { z } from "zod";
import { educationLevels } from "../catalogue/education-level";
import {
  courseFactsSchema,
  externalIdSchema,
  rankingSchema,
  universityFactsSchema,
} from "../courses/facts/course-facts";

export const universityDataSchema = z.object({
  /** Null if no source says. */
  kind: z.enum(["public", "private"]).nullable(),
  founded: z.number().int().nullable(),
  website: z.string(),
  about: z.string(),
  /** The months in which its listed courses start, by name, in the order of the year. */
  intakes: z.array(z.string()),
  /** Exams that its listed courses take into account. Empty if none states one. */
  examsAccepted: z.array(z.string()),
  /** Coordinates of its city, in degrees. */
  latitude: z.number().nullable().default(null),
  longitude: z.number().nullable().default(null),
  /** Other names and abbreviations. */
  aliases: z.array(z.string()).default([]),
  externalIds: z.array(externalIdSchema).default([]),
  /** Where to apply, and the admissions page for international students. */
  applicationPortal: z.string().nullable().default(null),
  admissionsPage: z.string().nullable().default(null),
  /** Whom to ask for the admission rate where no official figure was found. */
  admissionRateAsk: z.string().nullable().default(null),
  rankings: z.array(rankingSchema).default([]),
  source: z.string(),
  asOf: z.string(),
});

export type UniversityData = z.infer<typeof universityDataSchema>;
/** What is stored: intakes and exams follow from the courses. */
export type StoredUniversityData = Omit<UniversityData, "intakes" | "examsAccepted">;

/** A city with its number of universities in the catalogue, and its place on the map. */
export const cityPlaceSchema = z.object({
  city: z.string(),
  universities: z.number().int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export type CityPlace = z.infer<typeof cityPlaceSchema>;

const slugs = z.array(z.string()).readonly();

/** Facts that the courses of a university inherit, with the courses they apply to. */
const commonFactsSchema = z.object({
  scope: z.object({
    levels: z.array(z.enum(educationLevels)).readonly(),
    streams: slugs,
    specializations: slugs,
    languages: slugs,
  }),
  facts: courseFactsSchema,
});

export const universitySchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  countrySlug: z.string(),
  city: z.string(),
  courseCount: z.number().int(),
  data: universityDataSchema,
  facts: universityFactsSchema,
  /** Facts that its courses inherit. */
  commonFacts: z.array(commonFactsSchema).readonly(),
});

export type University = z.infer<typeof universitySchema>;

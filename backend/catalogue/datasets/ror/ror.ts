import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { countrySlugOf } from "#domain/countries/country-options";
import type { ExternalId, UniversityFacts } from "#domain/courses/facts/course-facts";
import type {
  DatasetRecord,
  DatasetUniversity,
} from "../../../../domain/universities/dataset-records";
import { normalName } from "../records/matching";
import { readJsonArray } from "../records/read-json-array";
import { datasetEvidence, type DatasetAdapter, type DatasetContext } from "../records/records";
import { unpackZip } from "../records/unpack-zip";

/** Research organisations of the world: their names, links, numbers and places. */
export const ror: DatasetAdapter = {
  name: "ror",
  title: "Research Organization Registry",
  publisher: "ROR (California Digital Library, Crossref and DataCite)",
  licence: "CC0 1.0, public domain",
  licenceUrl: "https://creativecommons.org/publicdomain/zero/1.0/",
  attribution: "Contains data from the Research Organization Registry (ROR).",
  source: "https://ror.org/about/data/",
  // The registry says nothing that a page of a university could be made of.
  numberOffset: null,
  records,
};

/** Countries of the catalogue by the registry's codes of two letters. */
const countries: Readonly<Record<string, string>> = {
  AE: "ARE",
  AU: "AUS",
  CA: "CAN",
  DE: "DEU",
  FI: "FIN",
  FR: "FRA",
  GB: "GBR",
  GE: "GEO",
  HU: "HUN",
  IE: "IRL",
  IN: "IND",
  KG: "KGZ",
  KZ: "KAZ",
  NL: "NLD",
  RU: "RUS",
  US: "USA",
  IT: "ITA",
  NZ: "NZL",
  UZ: "UZB",
  VU: "VUT",
};

/** The fields of schema 2 that are read. */
const organisationSchema = z.object({
  id: z.string().url(),
  status: z.string(),
  types: z.array(z.string()),
  names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
  links: z.array(z.object({ type: z.string(), value: z.string() })).default([]),
  established: z.number().int().nullish(),
  external_ids: z
    .array(
      z.object({ type: z.string(), all: z.array(z.string()), preferred: z.string().nullish() }),
    )
    .default([]),
  locations: z.array(
    z.object({
      geonames_details: z.object({
        country_code: z.string(),
        name: z.string().nullish(),
        lat: z.number().nullish(),
        lng: z.number().nullish(),
      }),
    }),
  ),
});
type Organisation = z.output<typeof organisationSchema>;

/** A university has more names in the registry than a page can show. */
const MAX_ALIASES = 12;

/** Reads the zip as published, or the JSON file in it. */
async function* records(file: string, context: DatasetContext): AsyncGenerator<DatasetRecord> {
  const unpacked = /\.zip$/i.test(file) ? await unpackZip(file, isJson) : null;
  try {
    const dump = unpacked === null ? file : dumpIn(unpacked, file);
    for await (const one of readJsonArray(dump, context.onProgress)) {
      const university = universityOf(one, context, file);
      if (university) yield university;
    }
  } finally {
    if (unpacked !== null) rmSync(unpacked, { recursive: true, force: true });
  }
}

const isJson = (name: string): boolean => name.endsWith(".json");

/** Older releases have a file of schema 1 as well. */
function dumpIn(folder: string, zip: string): string {
  const files = readdirSync(folder).sort();
  const found = files.find((name) => name.endsWith("_schema_v2.json")) ?? files[0];
  if (found === undefined) throw new Error(`${zip} has no JSON file`);
  return path.join(folder, found);
}

/** Returns a university of a country of the catalogue. Null, with the reason, otherwise. */
function universityOf(
  value: unknown,
  context: DatasetContext,
  file: string,
): DatasetUniversity | null {
  const parsed = organisationSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${file} is not in ROR schema 2: ${issue?.path.join(".") ?? ""}`);
  }
  const { data: organisation } = parsed;
  const place = organisation.locations[0]?.geonames_details;
  const country = place && countries[place.country_code];
  const name = nameOf(organisation);
  const fault =
    organisation.status !== "active"
      ? `status ${organisation.status}`
      : !organisation.types.includes("education")
        ? "not education"
        : country === undefined
          ? "country without a page"
          : name === undefined
            ? "no name"
            : null;
  if (fault !== null || country === undefined || name === undefined) {
    context.skip(fault ?? "");
    return null;
  }
  return {
    kind: "university",
    key: organisation.id.replace(/^https:\/\/ror\.org\//, ""),
    name,
    aliases: aliasesOf(organisation, name),
    countrySlug: countrySlugOf(country),
    city: place?.name ?? null,
    website: linkOf(organisation, "website"),
    control: null,
    externalIds: idsOf(organisation),
    facts: factsOf(organisation, name, context),
    courseFacts: {},
    courseLevels: [],
  };
}

const nameOf = ({ names }: Organisation): string | undefined =>
  names.find(({ types }) => types.includes("ror_display"))?.value;

/** Other names, abbreviations and names in other languages, each once. */
function aliasesOf({ names }: Organisation, name: string): string[] {
  const seen = new Set([normalName(name)]);
  return names
    .flatMap(({ value }) => {
      const normal = normalName(value);
      // Names in other scripts have no normal form.
      if (normal === "" || seen.has(normal)) return [];
      seen.add(normal);
      return [value.trim()];
    })
    .slice(0, MAX_ALIASES);
}

const linkOf = ({ links }: Organisation, type: string): string | null =>
  links.find((link) => link.type === type && /^https?:\/\//.test(link.value))?.value ?? null;

/** Its own number, and those of other registers that the catalogue knows. */
const idsOf = ({ id, external_ids }: Organisation): ExternalId[] => [
  { register: "ror", id: id.replace(/^https:\/\/ror\.org\//, "") },
  ...external_ids.flatMap(({ type, all, preferred }) => {
    const number = preferred ?? all[0];
    return type === "wikidata" && number ? [{ register: "wikidata", id: number }] : [];
  }),
];

function factsOf(
  organisation: Organisation,
  name: string,
  context: DatasetContext,
): UniversityFacts {
  const evidence = {
    ...datasetEvidence(ror, "university", context),
    // The registry has a page for each organisation.
    source: organisation.id,
  };
  const aliases = aliasesOf(organisation, name);
  const wikipedia = linkOf(organisation, "wikipedia");
  const { lat, lng } = organisation.locations[0]?.geonames_details ?? {};
  const hasPlace = typeof lat === "number" && typeof lng === "number";
  return {
    ...(aliases.length > 0 ? { aliases: { value: aliases, evidence } } : {}),
    externalIds: { value: idsOf(organisation), evidence },
    ...(organisation.established ? { founded: { value: organisation.established, evidence } } : {}),
    ...(wikipedia === null ? {} : { wikipedia: { value: wikipedia, evidence } }),
    ...(hasPlace ? { coordinates: { value: { latitude: lat, longitude: lng }, evidence } } : {}),
  };
}

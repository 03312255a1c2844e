import { z } from "zod";
import { educationLevels } from "#domain/catalogue/education-level";
import type { CourseFacts, Scope, ScopedFacts } from "#domain/courses/facts/course-facts";
import { withReviewDays, type ReviewPeriods } from "#domain/courses/facts/reviews";
import { csvRows } from "../text/csv-rows";
import type { Problems } from "../text/problems";
import type { Rates } from "../text/values";
import { parseYaml, type YamlText } from "../text/yaml-file";
import { day, intakesCell, sharedFactColumns } from "./fact-cells";
import { sharedFacts } from "./stated-facts";

/** A national rule with the facts that follow from it. */
export interface NationalRule extends ScopedFacts {
  readonly id: string;
  /** What prose calls the application that the rule dates: `joint application`. */
  readonly topic?: string | undefined;
  readonly statement: string;
  readonly source: string;
  readonly checkedOn: string;
  readonly reviewBy: string;
  readonly owner: string;
}

const slug = z.string().regex(/^[a-z0-9-]+$/, "must be a slug: a-z, 0-9 and -");
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean),
  );
const levels = list.pipe(z.array(z.enum(educationLevels)));

const everywhere: Scope = {
  levels: [],
  streams: [],
  specializations: [],
  universities: [],
  except: [],
  languages: [],
};

/** Returns the scope of a university's general facts: all its courses. */
export const allCoursesOf = (universityId: number): Scope => ({
  ...everywhere,
  universities: [universityId],
});

const ruleSchema = z
  .object({
    id: slug,
    topic: z.string().min(3).optional(),
    country: slug,
    kind: z.enum(["public", "private"]).optional(),
    levels: z.array(z.enum(educationLevels)).default([]),
    streams: z.array(slug).default([]),
    specializations: z.array(slug).default([]),
    universities: z.array(z.number().int()).default([]),
    except: z.array(z.number().int()).default([]),
    languages: z.array(z.string().length(2)).default([]),
    facts: z.object({ ...sharedFactColumns, intakes: intakesCell }).strict(),
    statement: z.string().min(20),
    source: z.string().url(),
    checkedOn: day,
    reviewBy: day,
    owner: slug.default("content"),
  })
  .strict();

interface Context {
  readonly rates: Rates;
  readonly reviews: ReviewPeriods;
  readonly today: string;
  readonly problems: Problems;
}

/** Reads `national-rules.yaml`. Its facts are written as in the cells of a course. */
export function readNationalRules(
  yaml: YamlText,
  countrySlugs: ReadonlySet<string>,
  context: Context,
): NationalRule[] {
  const parsed = parseYaml(yaml, z.array(ruleSchema), context.problems);
  const ids = new Set<string>();
  return (parsed?.value ?? []).map(({ facts: cells, ...rule }, index) => {
    const line = parsed?.lineOf([index]) ?? 1;
    const fault = (field: string, message: string) =>
      context.problems.error(yaml.file, line, field, message);
    if (ids.has(rule.id)) fault("id", `${rule.id} is a duplicate`);
    ids.add(rule.id);
    if (!countrySlugs.has(rule.country))
      fault("country", `there is no country called ${rule.country}`);
    const { intakes, ...shared } = cells;
    const { id, topic, statement, source, checkedOn, reviewBy, owner, ...scope } = rule;
    const facts = sharedFacts(shared, intakes, {
      ...context,
      file: yaml.file,
      line,
      level: "rule",
      source,
      asOf: checkedOn,
      reviewBy,
      statement,
    });
    if (Object.keys(facts).length === 0) fault("facts", "states no fact");
    return { id, topic, statement, source, checkedOn, reviewBy, owner, scope, facts };
  });
}

const universityFactsSchema = z
  .object({
    universityId: z.coerce.number().int().positive(),
    levels,
    streams: list,
    specializations: list,
    languages: list,
    ...sharedFactColumns,
    intakes: intakesCell,
    source: z.string().url(),
    asOf: day,
  })
  .strict();

/** Facts of universities by number, with the file and line of each row. */
export type UniversityFactRows = Map<
  number,
  { readonly file: string; readonly line: number; readonly scoped: ScopedFacts }[]
>;

/** Reads the files in `university-facts/`: facts of a university for some of its courses. */
export async function readUniversityFacts(
  folder: string,
  files: readonly string[],
  context: Context,
): Promise<UniversityFactRows> {
  const all: UniversityFactRows = new Map();
  for (const file of files)
    for await (const { value, line } of csvRows(
      folder,
      file,
      universityFactsSchema,
      context.problems,
    )) {
      const { universityId, source, asOf, intakes, ...rest } = value;
      const { levels, streams, specializations, languages, ...cells } = rest;
      const facts: CourseFacts = sharedFacts(cells, intakes, {
        ...context,
        file,
        line,
        level: "university",
        source,
        asOf,
      });
      const scope = {
        ...allCoursesOf(universityId),
        levels,
        streams,
        specializations,
        languages,
      };
      const known = all.get(universityId) ?? [];
      const scoped = { scope, facts: withReviewDays(facts, context.reviews) };
      all.set(universityId, [...known, { file, line, scoped }]);
    }
  return all;
}

import type { z } from "zod";
import type { listLookup as operation } from "#contract/site/lookups";
import { gradeTypes } from "#domain/calculators/grade-point";
import { indianStates } from "#domain/countries/indian-states";
import { qualifications } from "#domain/enquiries/qualifications";
import { examScales } from "#domain/exams/exams";
import { gradingOptions, profileSections } from "#domain/students/profile-sections";
import { taxonomyOf } from "../catalogue/state/catalogue-state";
import type { Deps } from "../platform/deps";
import type { OperationHandler } from "../platform/operations/operations";

type Lookup = z.output<typeof operation.params>["lookup"];
type Entries = z.output<typeof operation.response>;

const named = (names: readonly string[]): Entries => names.map((name) => ({ id: name, name }));

const EDUCATION = "education/";

const lists: Readonly<Record<Lookup, (deps: Deps) => Entries | Promise<Entries>>> = {
  "exam-type": () => examScales.map(({ type, name, min, max }) => ({ id: type, name, min, max })),
  "domain-group": async (deps) =>
    (await taxonomyOf(deps)).streams.map(({ slug, name }) => ({ id: slug, name })),
  "grading-system": () =>
    gradeTypes.map(({ id, name, lowest, best, pass }) => ({
      id,
      name,
      pass,
      min: lowest,
      max: best,
    })),
  "grading-options": () => named(gradingOptions),
  state: () => indianStates.map(({ code, name }) => ({ id: code, name })),
  "academic-class": () =>
    profileSections
      .filter(({ path }) => path.startsWith(EDUCATION))
      .map(({ path, name }) => ({ id: path.slice(EDUCATION.length), name })),
  qualification: () => named(qualifications),
};

/** Lists the entries of a lookup. */
export const listLookup: OperationHandler<typeof operation> = ({ params: { lookup } }, c) =>
  lists[lookup](c.var.deps);

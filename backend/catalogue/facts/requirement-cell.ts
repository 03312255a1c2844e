import {
  applicationSteps,
  requirementSchema,
  type Requirement,
} from "#domain/courses/facts/requirement";

type Field = keyof Requirement;
type Reader = (text: string) => unknown;

const number: Reader = (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const list: Reader = (text) => text.split("|").map((one) => one.trim());

/** `3.0/4` */
const mark: Reader = (text) => {
  const [points = "", of = ""] = text.split("/");
  return { points: number(points), of: number(of) };
};

/** `60:computer science|18:mathematics` */
const credits: Reader = (text) =>
  text.split("|").map((one) => {
    const at = one.indexOf(":");
    return { credits: number(one.slice(0, at)), subject: one.slice(at + 1).trim() };
  });

/** How each field is written after its name. */
const readers: Readonly<Partial<Record<Field, Reader>>> = {
  percent: number,
  typicalPercent: number,
  gpa: mark,
  degreeClass: (text) => text,
  germanGrade: number,
  classRank: number,
  ib: number,
  atar: number,
  aLevels: (text) => text,
  ucasPoints: number,
  years: number,
  fields: list,
  subjects: list,
  credits,
  backlogs: number,
  workYears: number,
  maxWorkYears: number,
};

/** Fields that are written by their name alone. */
const flags = ["noMinimum", "anyField", "relatedField", "hasAlternative"] as const;

/**
 * Reads a cell `requires`: `percent=65;years=4;fields=computer-science|mathematics;interview`.
 * @throws Error with the message for the editor
 */
export function parseRequirement(text: string): Requirement {
  const fields: Record<string, unknown> = {};
  const steps: string[] = [];
  for (const one of text.split(";").map((part) => part.trim())) {
    const at = one.indexOf("=");
    const name = at < 0 ? one : one.slice(0, at).trim();
    const reader = readers[name as Field];
    if (at < 0 && flags.some((flag) => flag === name)) fields[name] = true;
    else if (at < 0 && applicationSteps.some((step) => step === name)) steps.push(name);
    else if (at > 0 && reader) fields[name] = reader(one.slice(at + 1).trim());
    else if (one !== "") throw new Error(`"${one}" is no requirement like percent=65`);
  }
  const parsed = requirementSchema.safeParse(steps.length > 0 ? { ...fields, steps } : fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${String(issue?.path[0] ?? "")} is not valid in "${text}"`);
}

/** The fields of a cell `academicMinimum`: `60%`, `2:1`, `3.0/4`. */
export function minimumFields(minimum: string | null): Requirement {
  if (minimum === null) return {};
  if (minimum.endsWith("%")) return { percent: Number(minimum.slice(0, -1)) };
  return parseRequirement(minimum.includes("/") ? `gpa=${minimum}` : `degreeClass=${minimum}`);
}

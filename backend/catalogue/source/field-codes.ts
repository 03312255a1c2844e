import { z } from "zod";
import type { Problems } from "../text/problems";
import { parseYaml, type YamlText } from "../text/yaml-file";

/** Classifications whose codes name one specialisation each. */
export const classifications = ["cip", "asced", "hecos"] as const;
export type Classification = (typeof classifications)[number];

const codes = z.array(z.string().regex(/^[\d.]+$/, "must be a code like 11.07")).default([]);
const fieldSchema = z
  .object({
    isced: z.string().regex(/^\d{4}$/, "must be a code like 0613"),
    cip: codes,
    asced: codes,
    hecos: codes,
  })
  .strict();

/** A specialisation with its codes in public classifications. */
export type CodedField = z.output<typeof fieldSchema> & { readonly slug: string };

/** Reads `field-codes.yaml`. Each code of a classification may name one specialisation only. */
export function readFieldCodes(
  yaml: YamlText,
  specializations: ReadonlySet<string>,
  problems: Problems,
): CodedField[] {
  const parsed = parseYaml(yaml, z.record(z.string(), fieldSchema), problems);
  const owners = new Map<string, string>();
  return Object.entries(parsed?.value ?? {}).map(([slug, field]) => {
    const fault = (name: string, message: string) =>
      problems.error(yaml.file, parsed?.lineOf([slug]) ?? 1, `${slug}.${name}`, message);
    if (!specializations.has(slug)) fault("slug", `there is no ${slug} in taxonomy.yaml`);
    for (const name of classifications)
      for (const code of field[name]) {
        const owner = owners.get(`${name} ${code}`);
        if (owner) fault(name, `${code} is already used by ${owner}`);
        owners.set(`${name} ${code}`, slug);
      }
    return { slug, ...field };
  });
}

/** Finds the specialisation of a code. The longest code that it begins with wins. */
export class FieldCodes {
  private readonly known: Readonly<Record<Classification, ReadonlyMap<string, string>>>;

  constructor(fields: readonly CodedField[]) {
    const map = (name: Classification) =>
      new Map(fields.flatMap((field) => field[name].map((code) => [code, field.slug] as const)));
    this.known = { cip: map("cip"), asced: map("asced"), hecos: map("hecos") };
  }

  specializationOf(classification: Classification, code: string): string | null {
    const known = this.known[classification];
    for (let length = code.length; length > 0; length -= 1) {
      const found = known.get(code.slice(0, length));
      if (found) return found;
    }
    return null;
  }
}

import type { z } from "zod";

/**
 * Reads a response, leaving out keys that this version doesn't know. While a version is being
 * replaced, its website reads responses of the next one, and a new key must not take a page down.
 * Everything else that doesn't fit the schema is still an error.
 * @param data parsed JSON of this response only; unknown keys are deleted from it
 */
export function parseKnown<T>(schema: z.ZodType<T>, data: unknown): z.ZodSafeParseResult<T> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed;
  const unknown = unknownKeys(parsed.error.issues);
  if (!unknown) return parsed;
  for (const path of unknown) deleteAt(data, path);
  return schema.safeParse(data);
}

type Path = readonly PropertyKey[];

/** The paths of unknown keys, or null if anything else is wrong. */
function unknownKeys(issues: readonly z.core.$ZodIssue[]): Path[] | null {
  const paths = issues.map(unknownKeysOf);
  return paths.some((one) => one === null) ? null : paths.flatMap((one) => one ?? []);
}

function unknownKeysOf(issue: z.core.$ZodIssue): Path[] | null {
  const inside = (path: Path): Path => [...issue.path, ...path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => inside([key]));
  // A key of a record. The issue's path ends with it.
  if (issue.code === "invalid_key") return [issue.path];
  if (issue.code !== "invalid_union") return null;
  const choice = issue.errors.map(unknownKeys).find((paths) => paths !== null);
  return choice?.map(inside) ?? null;
}

function deleteAt(data: unknown, path: Path): void {
  const key = path.at(-1);
  let at = data;
  for (const step of path.slice(0, -1))
    at = (at as Record<PropertyKey, unknown> | undefined)?.[step];
  if (key !== undefined && at !== null && typeof at === "object") Reflect.deleteProperty(at, key);
}

import { z } from "zod";
import { sharedTypes } from "./shared-types";

/** A JSON schema. `typeName` names a type that several operations share. */
export type JsonSchema = z.core.JSONSchema.BaseSchema & { readonly typeName?: string };

const nameOfType = new Map<unknown, string>(
  Object.entries(sharedTypes).map(([name, schema]) => [schema, name]),
);

/** The JSON schema of what is sent. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const typeName = nameOfType.get(zodSchema);
      if (typeName) jsonSchema["typeName"] = typeName;
    },
  });

/**
 * A part of a JSON schema, which is a schema, `true`, or missing. Alternatives are always in `anyOf`, never a list
 * of types.
 */
export const subschema = (part: unknown): JsonSchema => {
  if (!isSchema(part)) return {};
  const types: unknown = part.type;
  if (!Array.isArray(types)) return part;
  const { type: _, ...rest } = part;
  return { ...rest, anyOf: types.map((type: JsonSchema["type"]) => ({ type })) };
};

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === "object" && part !== null && !Array.isArray(part);

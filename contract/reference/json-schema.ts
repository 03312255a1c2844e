import { z } from "zod/v4";
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

/** A part of a JSON schema, which is a schema, `true`, or missing. */
export const subschema = (part: unknown): JsonSchema => (isSchema(part) ? part : {});

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === "object" && part !== null && !Array.isArray(part);

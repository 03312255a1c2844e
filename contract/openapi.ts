import { z } from "zod/v4";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { ownErrorCodes } from "./error-codes";
import { operations } from ".";
import type { Access, Operation } from "./operation";

const errorBody = z
  .object({
    code: z.string().meta({
      description: "A code of the specification, or one of ours.",
      examples: [...ownErrorCodes],
    }),
    message: z.string().meta({ description: "A sentence for the user." }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "What is wrong with each field." }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Error" });

/** Who may call an operation, as a sentence of the reference. */
export const accessText = (access: Access): string =>
  typeof access === "object"
    ? `Staff with the permission ${staffTexts[access.staff]}`
    : accessTexts[access];

const staffTexts = {
  counsellor: "`lms_user` or `all_user`",
  internal: "`lms_user`, `view_recommendation` or `all_user`",
  allUser: "`all_user`",
} as const;

const accessTexts: Readonly<Record<Exclude<Access, object>, string>> = {
  public: "Anyone",
  optionalToken: "Anyone; with a token, on behalf of its user",
  signedIn: "Any signed-in user",
  ownUser: "The user themselves",
  ownPaidUser: "The user themselves, as a paid learner",
  ownOrTheirCounsellor: "The student and their counsellor",
  theirCounsellor: "The student's counsellor",
  ownOrRecommendationStaff: "The student, and staff who recommend courses to them",
  serviceKey: "Websites, with the service key",
};

const openApiPath = ({ service, path }: Operation): string =>
  `/${service}${path.replace(/:(\w+)/g, "{$1}")}`.replace(/\/$/, "");

function operationObject(id: string, operation: Operation): ZodOpenApiOperationObject {
  const {
    summary,
    description,
    specification,
    access,
    params,
    query,
    body,
    errors = [],
  } = operation;
  const isPublic = access === "public" || access === "serviceKey";
  return {
    operationId: id,
    summary,
    description: [
      description,
      `Access: ${accessText(access)}.`,
      specification && `Specification: ${specification}.`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    tags: [operation.service],
    ...(isPublic ? { security: [] } : {}),
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(body
      ? { requestBody: { required: true, content: { "application/json": { schema: body } } } }
      : {}),
    responses: {
      "200": {
        description: "Success",
        content: { "application/json": { schema: operation.responseBody } },
      },
      default: {
        description: errors.length > 0 ? `Failure: ${errors.join(", ")}` : "Failure",
        content: { "application/json": { schema: errorBody } },
      },
    },
  };
}

/** The OpenAPI document of all services. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = openApiPath(operation);
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: operationObject(id, operation),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Disha Abroad services",
      version: "1",
      description: "Generated from `contract/`. Run `npm run contract` after a change.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  });
}

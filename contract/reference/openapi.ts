import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { z } from "zod";
import type { StaffRule } from "#domain/auth/permissions";
import type { ApiScope } from "#domain/console/api-keys";
import { operations } from "../index";
import {
  addressOf,
  aliasesOf,
  errorCodesOf,
  type Access,
  type AnyOperation,
  type RequestDefinition,
} from "../operation";
import { ownErrorCodes } from "../operation/error-codes";
import { serviceNames } from "../operation/services";
import { serviceTexts } from "./service-texts";

/** The body of every failure. */
export const errorBody = z
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
    ? `Staff with the permission ${staffTexts[access.staff]}${scopeText(access.scope)}${access.asksAgain ? ". Staff with a second factor need a code of the last ten minutes" : ""}`
    : accessTexts[access];

const scopeText = (scope: ApiScope | undefined): string =>
  scope ? `, and API keys with the scope \`${scope}\`` : "";

const staffTexts = {
  member: "any of staff",
  counsellor: "`lms_user`, `sales` or `all_user`",
  internal: "`lms_user`, `view_recommendation`, `sales` or `all_user`",
  leadManager: "`sales` or `all_user`",
  payments: "`finance` or `all_user`",
  refunds: "`lms_user`, `sales`, `finance` or `all_user`",
  content: "`content` or `all_user`",
  leadAdder: "`lms_user`, `front_desk`, `sales` or `all_user`",
  events: "`lms_user`, `events`, `front_desk`, `sales` or `all_user`",
  eventLists: "`lms_user`, `events`, `front_desk`, `marketing`, `sales` or `all_user`",
  eventEditor: "`events`, `marketing` or `all_user`",
  allAttendees: "`events`, `front_desk` or `all_user`",
  reports: "`lms_user`, `marketing`, `sales` or `all_user`",
  leadNumbers: "`marketing`, `sales` or `all_user`",
  templates: "`content`, `marketing`, `sales` or `all_user`",
  templateReader: "`lms_user`, `content`, `marketing`, `sales` or `all_user`",
  audit: "`audit` or `all_user`",
  allUser: "`all_user`",
} as const satisfies Record<StaffRule, string>;

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
  localOnly: "Programs on the same computer, in local mode",
};

/** The other addresses of an operation, as a sentence of the reference. */
export function aliasText(operation: AnyOperation): string {
  const { method } = operation;
  const addresses = aliasesOf(operation).map((address) => `\`${method} ${address}\``);
  return addresses.length > 0 ? `Also at ${addresses.join(", ")}.` : "";
}

const binary = { schema: { type: "string" as const, format: "binary" } };

/** The body of a request: JSON, or the parts of an upload. */
const requestBody = ({ body, parts, rawBody }: RequestDefinition) => {
  if (body)
    return { requestBody: { required: true, content: { "application/json": { schema: body } } } };
  if (parts)
    return {
      requestBody: { required: true, content: { "multipart/form-data": { schema: parts } } },
    };
  if (rawBody) return { requestBody: { required: true, content: { [rawBody]: binary } } };
  return {};
};

/** A successful response: JSON, a file, a redirect or nothing. */
function successOf(operation: AnyOperation) {
  const { status = 200 } = operation;
  const description = status === 302 ? "Redirect" : "Success";
  const types = "mediaTypes" in operation ? operation.mediaTypes : [];
  const files = types.map((type) => [type, binary] as const);
  if (files.length > 0) return { [status]: { description, content: Object.fromEntries(files) } };
  if ("mediaTypes" in operation || !operation.response) return { [status]: { description } };
  const content = { "application/json": { schema: operation.responseBody } };
  return { [status]: { description, content } };
}

function operationObject(id: string, operation: AnyOperation): ZodOpenApiOperationObject {
  const { summary, description, specification, access, isCacheable } = operation;
  const { params, query, headers } = operation;
  const needsNoToken = access === "public" || access === "serviceKey" || access === "localOnly";
  return {
    operationId: id,
    summary,
    description: [
      description,
      aliasText(operation),
      `Access: ${accessText(access)}.`,
      isCacheable && "Public and cacheable.",
      specification && `Specification: ${specification}.`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    tags: [operation.service],
    ...(needsNoToken ? { security: [] } : {}),
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...requestBody(operation),
    responses: {
      ...successOf(operation),
      default: {
        description: `Failure: ${errorCodesOf(operation).join(", ")}`,
        content: { "application/json": { schema: errorBody } },
      },
    },
  };
}

/** The OpenAPI document of all services. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = addressOf(operation);
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
      description: "Every call of the services.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "/v1", description: "Version 1" },
      { url: "/", description: "The addresses of the specification, always the newest version" },
    ],
    security: [{ bearer: [] }],
    tags: serviceNames.map((name) => ({ name, description: serviceTexts[name] })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  });
}

import { operations } from "../index";
import { addressOf, commonErrorCodes, errorCodesOf, type AnyOperation } from "../operation";
import { serviceNames, type ServiceName } from "../operation/services";
import { exampleOf } from "./example";
import { accessText, aliasText } from "./openapi";
import { serviceTexts } from "./service-texts";
import { sharedTypeTexts, typeText } from "./type-text";

/** A section per operation with its types and an example, by service. */
export const referencePage = (): string =>
  [
    "# Reference of the services",
    "Made by the build from `contract/`. [Service contract](../../docs/service-contract.md) has the conventions.",
    contents(),
    reference(),
    "",
  ].join("\n\n");

const all = Object.entries(operations);
const callsOf = (service: ServiceName) =>
  all.filter(([, operation]) => operation.service === service);

const contents = (): string =>
  serviceNames
    .map((service) => `- [${service}](#${service.toLowerCase()}): ${serviceTexts[service]}`)
    .join("\n");

const reference = (): string =>
  serviceNames
    .flatMap((service) => [
      `## ${service}`,
      ...callsOf(service).map(([name, operation]) => section(name, operation)),
    ])
    .concat("## Shared types", "Sections refer to these types by name.", sharedTypeTexts())
    .join("\n\n");

function section(name: string, operation: AnyOperation): string {
  const { method, summary, description, access } = operation;
  const errors = errorCodesOf(operation).filter((code) => !commonErrorCodes.includes(code));
  return [
    `### ${name}`,
    `\`${method} ${addressOf(operation)}\`: ${summary}.`,
    description,
    aliasText(operation),
    `Access: ${accessText(access)}.${errors.length > 0 ? ` Errors: ${errors.map((code) => `\`${code}\``).join(", ")}.` : ""}`,
    ...shapes(operation),
    ...exampleOf(name, operation),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function shapes(operation: AnyOperation): string[] {
  const { query, headers, body, parts, rawBody, isCacheable } = operation;
  return [
    query && typeText("Query", query),
    headers && typeText("Headers", headers),
    body && typeText("Body", body),
    rawBody && `Body: \`${rawBody}\``,
    parts && typeText("Body, as `multipart/form-data`", parts),
    responseText(operation),
    isCacheable && "Public and cacheable.",
  ].filter((line) => typeof line === "string");
}

function responseText(operation: AnyOperation): string {
  const label = operation.status ? `Response, with status ${operation.status}` : "Response";
  if (!("mediaTypes" in operation))
    return operation.response ? typeText(label, operation.responseBody) : `${label}: no data`;
  const types = operation.mediaTypes.map((type) => `\`${type}\``).join(", ");
  return types ? `${label}: a file (${types})` : `${label}: a redirect`;
}

import { operations } from "../index";
import { addressOf, commonErrorCodes, errorCodesOf, type AnyOperation } from "../operation";
import { serviceNames, type ServiceName } from "../operation/services";
import { exampleOf } from "./example";
import { accessText, aliasText } from "./openapi";
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

/** What each service is for. */
const serviceTexts: Readonly<Record<ServiceName, string>> = {
  appointment: "calls with counsellors",
  articles: "articles and their categories",
  auth: "enquiries, one-time passwords, sessions and second factors",
  calculator: "loans, living costs, grades and IELTS bands",
  chat: "chats with counsellors",
  countries: "countries and their pages",
  dev: "local development only",
  event: "events and their attendees",
  examcms: "exams and their topics",
  health: "health and metrics",
  integration: "webhooks and API keys",
  lead: "leads, enquiries, imports, messages and partners",
  learnerGuide: "guides for learners of a programme",
  lookups: "values of form fields",
  marketing: "authors, pages, FAQs, analytics and reports",
  metatag: "redirects, titles and descriptions of addresses",
  pathway: "courses, universities, accelerator programmes, search and brochures",
  payment: "orders, coupons and refunds",
  recommendation: "courses and programmes that suit a student",
  user: "profiles, documents, applications, and the counsellor console",
  userCourse: "progress in learning modules",
  userLead: "quick leads and scores",
  webinar: "webinars and ebooks",
};

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

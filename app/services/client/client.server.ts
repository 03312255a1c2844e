import { gzipSync } from "node:zlib";
import { isBulkheadRejectedError } from "cockatiel";
import type { z } from "zod";
import {
  pathOf,
  type Operation,
  type OperationDefinition,
  type OperationRequest,
  type RequestDefinition,
  type ResponseData,
} from "#contract/operation/index";
import type { ServiceName } from "#contract/operation/services";
import { meaningOf, type ErrorMeaning, type TransportFailure } from "#domain/site/error-catalogue";
import { writeMultipart } from "#platform/multipart";
import { env } from "~/platform/env.server";
import { recordServiceCall } from "~/platform/metrics.server";
import type { CallContext } from "~/platform/request/call-context.server";
import { inCallSpan } from "~/platform/traces.server";
import { callOneOf, serviceAddress } from "./addresses.server";
import { embeddedFetch } from "./embedded.server";
import { parseKnown } from "./known-keys.server";
import { guarded, TooLate, VisitorLeft } from "./resilience.server";
import { cachedResponse } from "./response-cache.server";

type QueryValue = string | number | boolean | null | undefined;

export interface ServiceCall<T> {
  readonly service: ServiceName;
  /** Below the service's address, with a leading slash: `/otp/verify`. */
  readonly path: string;
  /** The path with its parameters' names, of an operation: `/otp/link/:token`. */
  readonly pattern?: string;
  readonly schema: z.ZodType<T>;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Arrays repeat the parameter; null, undefined and "" leave it out. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON, compressed with gzip over HTTP. FormData is sent as multipart. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** A GET with side effects, which must not be retried. */
  readonly isRepeatable?: false;
  /** Whether the response is the same for all visitors and may be cached. */
  readonly isCacheable?: boolean;
  /** Whether the response changes with events. */
  readonly showsEvents?: boolean;
}

export interface ServiceReply<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
}

const DEFAULT_TIMEOUT_MS = 8_000;

/**
 * Paths that never get the bearer token (core.md §6 "except URLs on an exclusion list"), because
 * they work without a session.
 */
const WITHOUT_BEARER = [
  /^auth\/refresh$/,
  /^auth\/otp\//,
  /^metatag$/,
  /^countries\/lite$/,
  /^health$/,
];

/** A failed call, with a message that may be shown to the visitor. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly service: ServiceName;
  readonly path: string;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly code: string | null;
  readonly transport: TransportFailure | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | null;
  readonly location: string | null;

  constructor(
    call: Pick<ServiceCall<unknown>, "service" | "path">,
    failure: {
      status?: number | null;
      code?: string | null;
      transport?: TransportFailure | null;
      fields?: Record<string, string>;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number | null;
      location?: string | null;
      cause?: unknown;
    },
  ) {
    const what = failure.transport ?? failure.code ?? failure.status ?? "failed";
    super(`${call.service}${call.path}: ${what}`, { cause: failure.cause });
    this.service = call.service;
    this.path = call.path;
    this.status = failure.status ?? null;
    this.code = failure.code ?? null;
    this.transport = failure.transport ?? null;
    this.fields = failure.fields ?? {};
    this.details = failure.details ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.location = failure.location ?? null;
  }

  /** Message and tone for the visitor, from the error catalogue. */
  get meaning(): ErrorMeaning {
    return meaningOf(this);
  }

  /** The service is unreachable or failing, as opposed to rejecting this request. */
  get isOutage(): boolean {
    return this.transport !== null || this.status === null || this.status >= 500;
  }
}

/**
 * Calls a service and parses its response. This is the website's only client for the services:
 * over HTTP if the service has an address, otherwise in process.
 * @throws ServiceError for every failure: refused, broken, unparseable, late or unreachable.
 */
export async function callService<T>(
  context: CallContext,
  call: ServiceCall<T>,
): Promise<ServiceReply<T>> {
  if (call.showsEvents && context.serviceCalls) context.serviceCalls.showsEvents = true;
  if (call.isCacheable) return publicReply(context, call);
  const response = await send(context, call);
  const data = parseReply(call, response, await readText(call, response));
  return { data, status: response.status, headers: response.headers };
}

/** Public calls have no token. Their responses are cached and parsed once. */
async function publicReply<T>(
  context: CallContext,
  call: ServiceCall<T>,
): Promise<ServiceReply<T>> {
  // Others may be waiting for the same response, so one visitor leaving must not abort it.
  const anyone = { ...context, accessToken: null, signal: undefined };
  const [anyBase] = serviceAddress(call.service).bases;
  const key = `${context.country} ${buildUrl(anyBase, call).href}`;
  const response = await cachedResponse(key, () => send(anyone, call));
  const data = response.dataFor(call.schema, (text) => parseReply(call, response, text));
  return { data, status: response.status, headers: response.headers };
}

/**
 * The data of a response.
 * @throws ServiceError when the service refused the call, or the response does not parse.
 */
function parseReply<T>(call: ServiceCall<T>, response: ResponseHead, text: string): T {
  const body = parseJson(call, response, text);
  if (!isOk(response)) throw serviceError(call, response, body);
  const parsed = parseKnown(call.schema, dataOf(body));
  if (!parsed.success) {
    throw new ServiceError(call, {
      status: 500,
      code: "INTERNAL_SERVER_ERROR",
      cause: new Error(
        `${call.service}${call.path}: the answer does not parse: ${parsed.error.issues
          .map((issue) => `${issue.path.join(".")}: ${issue.message}`)
          .join("; ")}`,
      ),
    });
  }
  return parsed.data;
}

/** Options of a call besides those of the operation. */
export type CallOptions = Pick<ServiceCall<unknown>, "headers" | "timeoutMs" | "isRepeatable">;

/** The call of an operation. Its schema reads the `data` of the response, or the whole page of a list. */
export function callOf<D extends OperationDefinition>(
  operation: Operation<D>,
  request: OperationRequest<D>,
  options: CallOptions = {},
): ServiceCall<ResponseData<D>> {
  const { response, responseBody, isList } = operation;
  return {
    ...requestOf(operation, request, options),
    schema: (isList || !response ? responseBody : response) as unknown as z.ZodType<
      ResponseData<D>
    >,
  };
}

/** Builds the request of an operation. */
export const requestOf = <D extends RequestDefinition>(
  operation: D &
    Pick<
      OperationDefinition,
      "service" | "method" | "path" | "isRepeatable" | "isCacheable" | "showsEvents" | "timeoutMs"
    >,
  request: OperationRequest<D>,
  options: CallOptions = {},
): Omit<ServiceCall<unknown>, "schema"> => ({
  isRepeatable: operation.isRepeatable,
  timeoutMs: operation.timeoutMs,
  ...options,
  service: operation.service,
  method: operation.method,
  path: pathOf(operation, request.params),
  pattern: operation.path,
  query: request.query as ServiceCall<unknown>["query"],
  body: request.body,
  // Previews of unpublished pages are for staff only.
  isCacheable: operation.isCacheable === true && !isPreview(request.query),
  showsEvents: operation.showsEvents,
});

const isPreview = (query: Readonly<Record<string, unknown>> = {}): boolean =>
  String(query.previewStatus) === "true";

/** Runs an operation without a visitor. @returns its data, or one page of a list @throws ServiceError */
export const invokeOperation = async <D extends OperationDefinition>(
  context: CallContext,
  operation: Operation<D>,
  request: OperationRequest<D>,
  options?: CallOptions,
): Promise<ResponseData<D>> =>
  (await callService(context, callOf(operation, request, options))).data;

/**
 * Fetches a file from a service. The body of the response hasn't been read.
 * @throws ServiceError as `callService` does.
 */
export async function fetchFile(
  context: CallContext,
  call: Omit<ServiceCall<unknown>, "schema">,
): Promise<Response> {
  const response = await send(context, { accept: "*/*", ...call });
  if (response.ok) return response;
  throw serviceError(call, response, parseJson(call, response, await readText(call, response)));
}

/** The parts of a call needed to send it, independent of its response type. */
type Outgoing = Omit<ServiceCall<unknown>, "schema"> & { readonly accept?: string };

async function send(context: CallContext, call: Outgoing): Promise<Response> {
  const address = serviceAddress(call.service);
  const { body, headers } = await encodeBody(call.body, !address.embedded);
  const deadline = deadlineOf(context.signal, call.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const method = call.method ?? "GET";
  const run = (trace: Readonly<Record<string, string>>) =>
    callOneOf(address.bases, (base) => sendTo(base, trace));
  const sendTo = async (base: string, trace: Readonly<Record<string, string>>) => {
    const request = new Request(buildUrl(base, call), {
      method,
      headers: { ...requestHeaders(context, call), ...trace, ...headers, ...call.headers },
      body,
      signal: deadline.signal,
      redirect: "manual",
    });
    try {
      return address.embedded ? await embeddedFetch(request) : await fetch(request);
    } catch (cause) {
      if (context.signal?.aborted) throw new VisitorLeft("the visitor disconnected", { cause });
      if (deadline.hasPassed()) throw new TooLate("the call timed out", { cause });
      throw cause;
    }
  };
  const startedAt = performance.now();
  try {
    const response = await guarded(
      call.service,
      `${method} ${call.pattern ?? ""}`,
      method === "GET" && call.isRepeatable !== false,
      () => inCallSpan(call.service, method, run),
    );
    recordServiceCall(context, call.service, String(response.status), startedAt);
    // Over HTTP, the body may still be on its way.
    if (address.embedded) deadline.lift();
    return response;
  } catch (cause) {
    const transport =
      cause instanceof TooLate || isBulkheadRejectedError(cause) ? "timeout" : "network";
    recordServiceCall(context, call.service, transport, startedAt);
    deadline.lift();
    throw new ServiceError(call, { transport, cause });
  }
}

/**
 * Aborts a call when the visitor leaves or the time has passed. `AbortSignal.timeout` would keep
 * each call in memory until then.
 */
function deadlineOf(visitor: AbortSignal | undefined, ms: number) {
  const controller = new AbortController();
  let passed = false;
  const leave = () => controller.abort(visitor?.reason);
  const timer = setTimeout(() => {
    passed = true;
    controller.abort(new DOMException("the call timed out", "TimeoutError"));
  }, ms);
  timer.unref();
  if (visitor?.aborted) leave();
  visitor?.addEventListener("abort", leave, { once: true });
  const lift = () => {
    clearTimeout(timer);
    visitor?.removeEventListener("abort", leave);
  };
  return { signal: controller.signal, hasPassed: () => passed, lift };
}

function buildUrl(base: string, call: Outgoing): URL {
  const url = new URL(base.replace(/\/$/, "") + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "")
        url.searchParams.append(name, String(one).replaceAll("\0", ""));
    }
  }
  return url;
}

function requestHeaders(context: CallContext, call: Outgoing): Record<string, string> {
  const headers: Record<string, string> = {
    accept: call.accept ?? "application/json",
    "accept-encoding": "gzip",
    "x-country": context.country,
  };
  const named = `${call.service}${call.path}`;
  if (context.accessToken && !WITHOUT_BEARER.some((pattern) => pattern.test(named))) {
    headers.authorization = `Bearer ${context.accessToken}`;
  }
  headers["x-service-key"] = env().SERVICE_KEY[0] ?? "";
  if (context.language) headers["accept-language"] = context.language;
  if (context.clientAddress) headers["x-client-address"] = context.clientAddress;
  if (context.requestId) headers["x-request-id"] = context.requestId;
  if (context.publicOrigin) headers["x-public-origin"] = context.publicOrigin;
  return headers;
}

/** JSON request bodies are compressed over HTTP (docs/decisions/2026-11-20-gzip-request-bodies.md). */
async function encodeBody(
  body: unknown,
  isCompressed: boolean,
): Promise<{ body?: BodyInit; headers: Record<string, string> }> {
  if (body === undefined) return { headers: { "content-type": "application/json" } };
  if (body instanceof FormData) return writeMultipart(body);
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), headers: {} };
  const json = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  return isCompressed
    ? { body: gzipSync(json), headers: { ...headers, "content-encoding": "gzip" } }
    : { body: json, headers };
}

/** Status and headers of a response. */
type ResponseHead = Pick<Response, "status" | "headers">;

const isOk = ({ status }: ResponseHead): boolean => status >= 200 && status < 300;

async function readText(call: Outgoing, response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw new ServiceError(call, { transport: "network", cause });
  }
}

function parseJson(call: Outgoing, response: ResponseHead, text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!isOk(response)) return null;
    throw new ServiceError(call, { status: 500, code: "INTERNAL_SERVER_ERROR", cause });
  }
}

/** Responses have the form `{data: …}`; lists add `page`, `size` and `total`. */
function dataOf(body: unknown): unknown {
  if (body === null || typeof body !== "object" || !("data" in body)) return body;
  return "total" in body ? body : body.data;
}

function serviceError(call: Outgoing, response: ResponseHead, body: unknown): ServiceError {
  const record = (body !== null && typeof body === "object" ? body : {}) as Record<string, unknown>;
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ServiceError(call, {
    status: response.status,
    code: typeof record.code === "string" ? record.code : null,
    fields: isRecord(record.fields) ? (record.fields as Record<string, string>) : {},
    details: isRecord(record.details) ? record.details : {},
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    location: response.headers.get("location"),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

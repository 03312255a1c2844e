import type { Context, Hono } from "hono";
import type { OperationDefinition } from "#contract/operation/index";
import type { ServiceEnv } from "./context";

/** A call of the website in this process, with the JSON of its response beside the response. */
class InProcessCall {
  json: string | null = null;
}

/**
 * The response with JSON. For a call in this process, the response has no body, and the call gets the text: as a body
 * it would be checked, encoded, read as a stream and decoded, which takes longer than writing and parsing the JSON.
 */
export function jsonResponse(
  c: Context,
  body: object,
  status: Exclude<OperationDefinition["status"], 204 | undefined> = 200,
): Response {
  const call: unknown = c.env;
  if (!(call instanceof InProcessCall)) return c.json(body, status);
  call.json = JSON.stringify(body);
  return c.body(null, status, { "Content-Type": "application/json" });
}

/** Calls the services in this process. Only `text()` reads the JSON of an operation, as often as called. */
export async function fetchInProcess(app: Hono<ServiceEnv>, request: Request): Promise<Response> {
  const call = new InProcessCall();
  const response = await app.fetch(request, call);
  const { json } = call;
  // An error after the handler has a response with a body of its own.
  if (json === null || response.body !== null) return response;
  return Object.defineProperty(response, "text", { value: () => Promise.resolve(json) });
}

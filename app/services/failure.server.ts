import { ServiceError } from "./http.server";
import type { Message } from "#domain/message";

/** What a call that did not succeed means on the page that made it. */
export interface Failure {
  readonly message: Message;
  readonly fields: Readonly<Record<string, string>>;
  readonly code: string | null;
  readonly status: number;
}

/**
 * The failure of a call, in words of the error catalogue (core.md §8), for a form that keeps what was
 * typed.
 * @throws whatever is no failure of a service; and Response 404 for what does not exist.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) throw error;
  if (error.status === 404 && error.code === "NOT_FOUND") throw new Response("", { status: 404 });
  const { message } = error.meaning;
  return { message, fields: error.fields, code: error.code, status: error.status ?? 503 };
}

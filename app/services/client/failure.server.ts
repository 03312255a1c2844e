import type { Message } from "#domain/language/message";
import { ServiceError } from "./client.server";

/** A failed call, as its page shows it. */
export interface Failure {
  readonly message: Message;
  readonly fields: Readonly<Record<string, string>>;
  readonly code: string | null;
  readonly status: number;
}

/**
 * Describes a failed call with a message of the error catalogue, for a form that is shown again
 * with the values entered.
 * @throws Response 404 if the resource doesn't exist; any error that isn't a ServiceError; the
 * ServiceError that asks for the second factor again, which `staffAction` handles.
 */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) throw error;
  if (error.status === 404 && error.code === "NOT_FOUND") throw new Response("", { status: 404 });
  if (error.code === "SECOND_FACTOR_AGAIN") throw error;
  const problems = Object.values(problemsOf(error));
  // The form may have no place for messages of fields. A single one is told instead of the general message.
  const message = problems.length === 1 ? (problems[0] as Message) : error.meaning.message;
  return { message, fields: error.fields, code: error.code, status: error.status ?? 503 };
}

/**
 * What the services have refused, by field, in sentences that a form may show. Other problems, such as a missing
 * key, are faults of the website.
 */
export const problemsOf = ({ fields }: Pick<Failure, "fields">): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([, message]) => message.endsWith(".")));

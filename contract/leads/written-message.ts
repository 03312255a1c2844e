import { z } from "zod";
import { MAX_MESSAGE, MAX_SUBJECT, unknownVariables } from "#domain/leads/messages";

const withVariables = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, { abort: true })
    .refine((text) => unknownVariables(text).length === 0, { message: "Unknown variable" });

/** A message as a counsellor writes it, with variables. */
export const writtenMessage = {
  /** For emails. Without one, a general subject is used. */
  subject: withVariables(MAX_SUBJECT),
  text: withVariables(MAX_MESSAGE).min(1),
};

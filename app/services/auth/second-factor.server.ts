import { z } from "zod";
import type { Schema } from "#contract/schema";
import type { Visitor } from "./visitor.server";

const viewSchema = z.object({
  isRequired: z.boolean(),
  isOn: z.boolean(),
  pending: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.output<typeof viewSchema>;

const codesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const pathOf = (visitor: Visitor, step = ""): string =>
  `/user/${encodeURIComponent(visitor.claims?.userId ?? "")}/second-factor${step}`;

async function post<T>(
  visitor: Visitor,
  step: string,
  body: Readonly<Record<string, string>>,
  schema: Schema<T>,
): Promise<T> {
  const path = pathOf(visitor, step);
  const { data } = await visitor.call({ service: "auth", path, method: "POST", body, schema });
  return data;
}

/** The visitor's second factor. @throws ServiceError 404 for students. */
export async function secondFactorOf(visitor: Visitor): Promise<SecondFactor> {
  const { data } = await visitor.call({
    service: "auth",
    path: pathOf(visitor),
    schema: viewSchema,
  });
  return data;
}

/** Begins to set up an authenticator app. @throws ServiceError 409 SECOND_FACTOR_EXISTS */
export const beginSecondFactor = (visitor: Visitor): Promise<SecondFactor> =>
  post(visitor, "", {}, viewSchema);

/**
 * Puts the authenticator app in force with its first code; the session gets its permissions.
 * @returns the recovery codes. @throws ServiceError SECOND_FACTOR_WRONG, 429
 */
export async function confirmSecondFactor(visitor: Visitor, code: string): Promise<string[]> {
  const { recoveryCodes } = await post(visitor, "/confirm", { code }, codesSchema);
  await visitor.refresh();
  return recoveryCodes;
}

/** Passes the second factor; the session gets its permissions. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function passSecondFactor(visitor: Visitor, code: string): Promise<SecondFactor> {
  const view = await post(visitor, "/verify", { code }, viewSchema);
  await visitor.refresh();
  return view;
}

/** New recovery codes; the old ones stop working. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function replaceRecoveryCodes(visitor: Visitor, code: string): Promise<string[]> {
  return (await post(visitor, "/recovery-codes", { code }, codesSchema)).recoveryCodes;
}

/** Removes the authenticator app. @throws ServiceError SECOND_FACTOR_WRONG, 429 */
export async function removeSecondFactor(visitor: Visitor, code: string): Promise<void> {
  await post(visitor, "/remove", { code }, viewSchema);
  await visitor.refresh();
}

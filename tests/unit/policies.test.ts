import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BASE_SEGMENT, hostRoutes, siteRoutes } from "../../app/route-table.js";

const policySchema = z
  .object({
    csrf: z.enum(["origin", "session", "signature", "anonymous"]),
    honeypot: z.boolean(),
    rate: z.object({
      points: z.number().int().positive(),
      perSeconds: z.number().int().positive(),
    }),
    /** Forms with a file. */
    maxBytes: z.function().optional(),
    /** Forms that may become a pending form submission (pending-forms.test.ts). */
    pending: z.union([z.array(z.unknown()), z.function()]).optional(),
  })
  .strict();

const table = [
  ...siteRoutes.map(([route, file]) => [`/${BASE_SEGMENT}/${route}`, file] as const),
  ...hostRoutes.map(([route, file]) => [route, file] as const),
];

async function moduleOf(file: string): Promise<Record<string, unknown>> {
  const address = pathToFileURL(path.resolve("app", file)).href;
  return (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
}

/** Every route that takes a POST says where it stands on forgery, robots and rate. */
describe("the policy of every POST", () => {
  it.each(table)("%s (%s)", async (_route, file) => {
    const { action } = await moduleOf(file ?? "");
    if (action === undefined) return;
    const { policy } = action as { policy?: unknown };
    expect(policySchema.safeParse(policy).error, `${file} states no policy`).toBeUndefined();
  });

  it("covers the routes that are known to take one", async () => {
    const posting: string[] = [];
    for (const [route, file] of table) {
      if ((await moduleOf(file ?? "")).action !== undefined) posting.push(route ?? "");
    }
    expect(posting).toEqual(
      expect.arrayContaining([
        "/study-abroad/enquiry",
        "/study-abroad/enquiry-medical",
        "/study-abroad/otp",
        "/study-abroad/otp/link/:token",
        "/study-abroad/sign-in",
        "/study-abroad/sign-out",
        "/study-abroad/shortlist",
        "/study-abroad/profile/documents",
        "/study-abroad/profile/details/:group/:name?",
      ]),
    );
  });
});

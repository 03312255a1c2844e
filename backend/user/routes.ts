import { Hono } from "hono";
import { z } from "zod";
import { completeAccount, findUser, liteUserOf } from "../auth/accounts";
import { ownUser, signedIn } from "../auth/bearer";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { limited } from "../http/limits";
import { documentRoutes } from "./documents";
import { profileRoutes } from "./profile";
import { shortlistRoutes } from "./shortlist";

const registerSchema = z.object({
  name: z.string().trim().min(1).max(100).optional(),
  email: z.string().trim().toLowerCase().email().max(254).optional(),
  mobile: z
    .string()
    .regex(/^\+\d{6,15}$/)
    .optional(),
  countryCode: z
    .string()
    .regex(/^\+\d{1,4}$/)
    .optional(),
});

/** The user service (docs/contract.md "user"). */
export function userRoutes(deps: Deps): Hono {
  const app = new Hono();

  app.get("/user/:userId/lite", ownUser(deps), async (c) =>
    c.json({ data: liteUserOf(await findUser(deps.db, c.req.param("userId"))) }),
  );

  app.get("/user/:userId/detail", ownUser(deps), async (c) => {
    const user = await findUser(deps.db, c.req.param("userId"));
    return c.json({
      data: { userProfile: { interestedEducationLevel: user.interestedEducationLevel } },
    });
  });

  profileRoutes(app, deps);
  shortlistRoutes(app, deps);
  documentRoutes(app, deps);

  app.post("/register", limited(deps, "register"), signedIn(deps), async (c) => {
    const details = await readBody(c.req.raw, registerSchema);
    return c.json({
      data: liteUserOf(await completeAccount(deps, c.get("claims").userId, details)),
    });
  });

  return app;
}

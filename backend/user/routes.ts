import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { codeOfEducationLevel } from "#domain/enquiry-payload";
import { completeAccount, findUser, liteUserOf } from "../auth/accounts";
import { ownOrTheirCounsellor } from "../auth/access";
import { ownUser, signedIn } from "../auth/bearer";
import { users } from "../db/schema";
import type { Deps } from "../deps";
import { readBody } from "../http/body";
import { callerOf } from "../http/caller";
import { ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { deskRoutes } from "../desk/routes";
import { contactDetailRoutes } from "../contact/routes";
import { offerVerification } from "../contact/verification";
import { alumniRoutes } from "./alumni";
import { applicationRoutes } from "./applications";
import { contactRoutes } from "./contact";
import { dashboardRoutes } from "./dashboard";
import { documentRoutes } from "./documents";
import { questionRoutes } from "./questions";
import { recommendationListRoutes } from "./recommendations";
import { locationRoutes } from "./location";
import { privacyRoutes } from "./privacy";
import { profileRoutes } from "./profile";
import { shortlistRoutes } from "./shortlist";

const levelSchema = z.object({ interestedEducationLevel: z.string().max(40) }).strict();

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

  app.put("/user-profile/:userId", limited(deps, "profile"), ownUser(deps), async (c) => {
    const { interestedEducationLevel } = await readBody(c.req.raw, levelSchema);
    const code = codeOfEducationLevel(interestedEducationLevel);
    if (code === null)
      throw new ApiError(400, "UE_UAI_4005", {
        fields: { interestedEducationLevel: "is not known" },
      });
    await deps.db
      .update(users)
      .set({ interestedEducationLevel: code, updatedAt: deps.now() })
      .where(eq(users.id, c.req.param("userId")));
    return c.json({ data: { interestedEducationLevel: code } });
  });

  // core.md §7 "vpc-only": user attributes for other internal services.
  app.get("/vpc-only/user/:userId/attributes", ownOrTheirCounsellor(deps), async (c) => {
    const user = await findUser(deps.db, c.get("ownerId"));
    const { paidUser, interestedEducationLevel, countryCode } = user;
    return c.json({ data: { paidUser, interestedEducationLevel, countryCode } });
  });

  profileRoutes(app, deps);
  dashboardRoutes(app, deps);
  privacyRoutes(app, deps);
  shortlistRoutes(app, deps);
  documentRoutes(app, deps);
  applicationRoutes(app, deps);
  recommendationListRoutes(app, deps);
  contactRoutes(app, deps);
  contactDetailRoutes(app, deps);
  alumniRoutes(app, deps);
  questionRoutes(app, deps);
  locationRoutes(app, deps);
  app.route("/staff", deskRoutes(deps));

  app.post("/register", limited(deps, "register"), signedIn(deps), async (c) => {
    const details = await readBody(c.req.raw, registerSchema);
    const user = await completeAccount(deps, c.get("claims").userId, details);
    if (details.email) await offerVerification(deps, user.id, callerOf(c, deps.config));
    return c.json({ data: liteUserOf(user) });
  });

  return app;
}

import { Hono } from "hono";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { chatStaffRoutes } from "./staff-routes";
import { chatVisitorRoutes } from "./visitor-routes";

/** Chats between visitors and counsellors (docs/contract.md "chat"). */
export function chatRoutes(deps: Deps): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();
  chatVisitorRoutes(app, deps);
  chatStaffRoutes(app, deps);
  return app;
}

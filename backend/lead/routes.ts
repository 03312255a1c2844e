import { Hono } from "hono";
import { theirCounsellor, type AccessEnv } from "../auth/access";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { listCallBacks, listEnquiriesOfStudent, showEnquiry } from "./enquiries";
import { listErasedAddresses } from "./erased";
import { downloadLeads } from "./export-handler";
import { changeLead, listLeads } from "./inbox";
import { listPartnerEnquiries, setPartnerEnquiryDone, submitPartnerEnquiry } from "./partners";

/** The lead service (docs/contract.md "lead"). */
export function leadRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const desk = limited(deps, "desk");
  routes.get("/leads", staffRoute(deps, "counsellor", listLeads));
  routes.get("/lead/export", staffRoute(deps, "counsellor", downloadLeads));
  // After "/lead/export", which it would match.
  routes.get("/lead/:id", staffRoute(deps, "counsellor", showEnquiry));
  routes.put("/lead/:id", desk, staffRoute(deps, "counsellor", changeLead));
  routes.get("/user/:userId/leads", theirCounsellor(deps), listEnquiriesOfStudent);
  routes.get("/call-backs", staffRoute(deps, "counsellor", listCallBacks));
  routes.post("/partner-enquiry", limited(deps, "ask"), submitPartnerEnquiry);
  routes.get("/partner-enquiry", staffRoute(deps, "counsellor", listPartnerEnquiries));
  routes.put("/partner-enquiry/:id", desk, staffRoute(deps, "counsellor", setPartnerEnquiryDone));
  routes.post("/erased-addresses", limited(deps, "erased"), listErasedAddresses);
  return routes;
}

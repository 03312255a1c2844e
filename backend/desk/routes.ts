import { Hono } from "hono";
import { theirCounsellor, type AccessEnv } from "../auth/access";
import { staffRoute } from "../auth/staff-route";
import type { Deps } from "../deps";
import { limited } from "../http/limits";
import { showAccessLog } from "./audit";
import { listOpenCallBacks, setCallBackDone } from "./call-backs";
import { downloadScreenshot, listOpenReports, setReportDone } from "./reports";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  listStudents,
  showStudent,
} from "./students";

/** The counsellor console (docs/contract.md "The desk"). */
export function deskRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const desk = limited(deps, "desk");
  routes.get("/students", staffRoute(deps, "counsellor", listStudents));
  routes.get("/recommendations", staffRoute(deps, "internal", listRecommendedStudents));
  routes.get("/students/:userId", theirCounsellor(deps), showStudent);
  routes.put("/students/:userId", desk, theirCounsellor(deps), assignStaff);
  routes.get("/colleagues", staffRoute(deps, "counsellor", listColleagues));
  routes.get("/call-backs", staffRoute(deps, "counsellor", listOpenCallBacks));
  routes.put("/call-backs/:id", desk, staffRoute(deps, "counsellor", setCallBackDone));
  routes.get("/reports", staffRoute(deps, "counsellor", listOpenReports));
  routes.put("/reports/:id", desk, staffRoute(deps, "counsellor", setReportDone));
  routes.get("/reports/:id/screenshot", staffRoute(deps, "counsellor", downloadScreenshot));
  routes.get("/audit", staffRoute(deps, "allUser", showAccessLog));
  return routes;
}

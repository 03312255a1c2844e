import { Hono } from "hono";
import * as desk from "#contract/desk";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { showAccessLog } from "./audit";
import { finishCallBack, listOpenCallBacks } from "./call-backs";
import { finishReport, listOpenReports, showScreenshot } from "./reports";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  listStudents,
  showStudent,
} from "./students";

/** The counsellor console's part of the user service. */
export function deskRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff, serveStaffFile } = operationRoutes(routes, deps);
  const limit = "desk";
  serveStaff(desk.listStudents, listStudents);
  serveStaff(desk.listRecommendedStudents, listRecommendedStudents);
  serve(desk.showStudent, showStudent);
  serve(desk.assignStudent, assignStaff, { limit });
  serveStaff(desk.listColleagues, listColleagues);
  serveStaff(desk.listCallBacks, listOpenCallBacks);
  serveStaff(desk.setCallBackDone, finishCallBack, { limit });
  serveStaff(desk.listReports, listOpenReports);
  serveStaff(desk.setReportDone, finishReport, { limit });
  serveStaffFile(desk.downloadScreenshot, showScreenshot);
  serveStaff(desk.listAccessLog, showAccessLog);
  return routes;
}

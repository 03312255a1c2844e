import { Hono } from "hono";
import * as administration from "#contract/administration";
import * as desk from "#contract/desk";
import * as deskApplications from "#contract/desk-applications";
import type { AccessEnv } from "../auth/access";
import type { Deps } from "../deps";
import { operationRoutes } from "../http/operations";
import { listStudentDeadlines, showApplicationBoard } from "./applications";
import { showAccessLog } from "./audit";
import { finishCallBack, listOpenCallBacks } from "./call-backs";
import { finishReport, listOpenReports, showScreenshot } from "./reports";
import { deleteView, listSavedViews, saveView } from "./saved-views";
import { listServiceSettings, setServiceSetting } from "./settings";
import {
  addStaffAccount,
  changeStaffAccount,
  listStaffAccounts,
  resetStaffSecondFactor,
} from "./staff-accounts";
import { listStudents } from "./student-search";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  showStudent,
  showStudentRecord,
} from "./students";

/** The counsellor console's part of the user service. */
export function deskRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  const { serve, serveStaff, serveStaffFile } = operationRoutes(routes, deps);
  const limit = "desk";
  serveStaff(desk.listStudents, listStudents);
  serveStaff(desk.listRecommendedStudents, listRecommendedStudents);
  serve(desk.showStudent, showStudent);
  serveStaff(desk.showStudentRecord, showStudentRecord, { limit });
  serve(desk.assignStudent, assignStaff, { limit });
  serveStaff(desk.listColleagues, listColleagues);
  serveStaff(desk.listCallBacks, listOpenCallBacks);
  serveStaff(desk.setCallBackDone, finishCallBack, { limit });
  serveStaff(desk.listReports, listOpenReports);
  serveStaff(desk.setReportDone, finishReport, { limit });
  serveStaffFile(desk.downloadScreenshot, showScreenshot);
  serveStaff(desk.listAccessLog, showAccessLog);
  serveStaff(administration.listStaffAccounts, listStaffAccounts);
  serveStaff(administration.addStaffAccount, addStaffAccount, { limit });
  serveStaff(administration.changeStaffAccount, changeStaffAccount, { limit });
  serveStaff(administration.resetStaffSecondFactor, resetStaffSecondFactor, { limit });
  serveStaff(administration.listServiceSettings, listServiceSettings);
  serveStaff(administration.setServiceSetting, setServiceSetting, { limit });
  serveStaff(deskApplications.showApplicationBoard, showApplicationBoard);
  serveStaff(deskApplications.listStudentDeadlines, listStudentDeadlines);
  serveStaff(deskApplications.listSavedViews, listSavedViews);
  serveStaff(deskApplications.saveView, saveView, { limit });
  serveStaff(deskApplications.deleteView, deleteView, { limit });
  return routes;
}

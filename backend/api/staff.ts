import { Hono } from "hono";
import * as applications from "#contract/applications/board";
import * as console from "#contract/console/access-log";
import * as administration from "#contract/console/administration";
import * as deskApplications from "#contract/console/saved-views";
import * as requests from "#contract/requests/open-requests";
import * as desk from "#contract/students/staff-views";
import { listStudentDeadlines, showApplicationBoard } from "../applications/board";
import { showAccessLog } from "../console/access-log";
import { deleteView, listSavedViews, saveView } from "../console/saved-views";
import { listServiceSettings, setServiceSetting } from "../console/settings-handlers";
import {
  addStaffAccount,
  changeStaffAccount,
  listStaffAccounts,
  resetStaffSecondFactor,
} from "../console/staff-accounts";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { finishCallBack, listOpenCallBacks } from "../requests/call-backs";
import { finishReport, listOpenReports, showScreenshot } from "../requests/problem-reports";
import { listStudents } from "../students/search";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  showStudent,
  showStudentRecord,
} from "../students/staff-handlers";

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
  serveStaff(requests.listCallBacks, listOpenCallBacks);
  serveStaff(requests.setCallBackDone, finishCallBack, { limit });
  serveStaff(requests.listReports, listOpenReports);
  serveStaff(requests.setReportDone, finishReport, { limit });
  serveStaffFile(requests.downloadScreenshot, showScreenshot);
  serveStaff(console.listAccessLog, showAccessLog);
  serveStaff(administration.listStaffAccounts, listStaffAccounts);
  serveStaff(administration.addStaffAccount, addStaffAccount, { limit });
  serveStaff(administration.changeStaffAccount, changeStaffAccount, { limit });
  serveStaff(administration.resetStaffSecondFactor, resetStaffSecondFactor, { limit });
  serveStaff(administration.listServiceSettings, listServiceSettings);
  serveStaff(administration.setServiceSetting, setServiceSetting, { limit });
  serveStaff(applications.showApplicationBoard, showApplicationBoard);
  serveStaff(applications.listStudentDeadlines, listStudentDeadlines);
  serveStaff(deskApplications.listSavedViews, listSavedViews);
  serveStaff(deskApplications.saveView, saveView, { limit });
  serveStaff(deskApplications.deleteView, deleteView, { limit });
  return routes;
}

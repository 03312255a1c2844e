import { Hono } from "hono";
import * as user from "#contract/user";
import type { AccessEnv } from "../auth/access";
import {
  changeContactDetails,
  confirmContact,
  showContactDetails,
  showVerification,
} from "../contact/contact-handlers";
import type { Deps } from "../deps";
import { deskRoutes } from "../desk/routes";
import { operationRoutes } from "../http/operations";
import * as accounts from "./account-handlers";
import { listAlumni, listAlumniUniversities } from "./alumni";
import * as applications from "./application-handlers";
import { reportError, requestCallBack, showBuddy, showCounsellor } from "./contact";
import { showDashboard } from "./dashboard";
import * as documents from "./document-handlers";
import { reviewDocument } from "./document-review";
import { uploadDocument } from "./document-upload";
import { findUsers } from "./find-users";
import { saveLocation } from "./location";
import { addNote, listNotes } from "./notes";
import { setNotificationSettings, showNotificationSettings } from "../notifications/settings";
import { cancelErasure, exportData, scheduleErasure, showPrivacy } from "./privacy";
import * as profile from "./profile";
import * as questions from "./questions";
import { changeRecommendations, listRecommendations } from "./recommendations";
import * as shortlist from "./shortlist";
import { reviewStage, showStage, submitStage } from "./stage-handlers";

/** The user service (docs/contract.md "user"). */
export function userRoutes(deps: Deps): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  for (const addRoutes of [
    addAccountRoutes,
    addProfileRoutes,
    addShortlistRoutes,
    addDocumentRoutes,
    addApplicationRoutes,
    addContactRoutes,
    addAlumniRoutes,
  ])
    addRoutes(routes, deps);
  routes.route("/", deskRoutes(deps));
  return routes;
}

type Routes = Hono<AccessEnv>;

function addAccountRoutes(routes: Routes, deps: Deps): void {
  const { serve, serveFile, serveStaff } = operationRoutes(routes, deps);
  const limit = "profile";
  serveStaff(user.findUsers, findUsers);
  serve(user.showLiteUser, accounts.showLiteUser);
  serve(user.showUserDetail, accounts.showUserDetail);
  serve(user.saveEducationLevel, accounts.saveEducationLevel, { limit });
  serve(user.showUserAttributes, accounts.showAttributes);
  serve(user.registerUser, accounts.register, { limit: "register" });
  serve(user.saveLocation, saveLocation, { limit });
  serve(user.showDashboard, showDashboard);
  serve(user.showNotificationSettings, showNotificationSettings);
  serve(user.setNotificationSettings, setNotificationSettings, { limit });
  serve(user.showPrivacy, showPrivacy);
  serveFile(user.exportPersonalData, exportData);
  serve(user.scheduleErasure, scheduleErasure, { limit });
  serve(user.cancelErasure, cancelErasure, { limit });
}

function addProfileRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "profile";
  serve(user.showProfile, profile.showProfile);
  serve(user.showExamGroup, profile.showExamGroup);
  serve(user.showSection, profile.showSection);
  serve(user.createSection, profile.createSection, { limit });
  serve(user.updateSection, profile.updateSection, { limit });
  serve(user.showGroupSection, profile.showGroupSection);
  serve(user.createGroupSection, profile.createGroupSection, { limit });
  serve(user.updateGroupSection, profile.updateGroupSection, { limit });
}

/** The shortlist, and counsellors' recommendations and notes (navigation-and-content.md §7 "User"). */
function addShortlistRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "profile";
  serve(user.changeShortlist, shortlist.changeShortlist, { limit });
  serve(user.mergeShortlist, shortlist.mergeShortlist, { limit });
  serve(user.listShortlist, shortlist.listShortlist);
  serve(user.listShortlistCourses, shortlist.listShortlistCourses);
  serve(user.listFavouriteIds, shortlist.listFavouriteIds);
  serve(user.listRecommendations, listRecommendations);
  serve(user.changeRecommendations, changeRecommendations, { limit: "desk" });
  serve(user.listNotes, listNotes);
  serve(user.addNote, addNote, { limit });
}

/** Documents of a user (core.md §7 "document/upload", "document/{id}/view", DELETE). */
function addDocumentRoutes(routes: Routes, deps: Deps): void {
  const { serve, serveFile } = operationRoutes(routes, deps);
  const limit = "upload";
  serve(user.listUserDocuments, documents.listDocuments);
  serve(user.uploadDocument, uploadDocument, { limit });
  serve(user.renameDocument, documents.renameDocument, { limit });
  serve(user.reviewDocument, reviewDocument, { limit: "desk" });
  serve(user.deleteDocument, documents.deleteDocument, { limit });
  serve(user.signDocumentUrl, documents.signDocumentUrl);
  serveFile(user.downloadDocument, documents.downloadDocument);
}

/** Applications and their stages (core.md §7 "Dashboard calls"). */
function addApplicationRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "profile";
  serve(user.listDashboardApplications, applications.listDashboardApplications);
  serve(user.listApplications, applications.listApplications);
  serve(user.createApplication, applications.createApplication, { limit });
  serve(user.showApplication, applications.showApplication);
  serve(user.changeApplication, applications.changeApplication, { limit });
  serve(user.showTimeline, applications.showTimeline);
  serve(user.showStage, showStage);
  serve(user.submitStage, submitStage, { limit });
  serve(user.reviewStage, reviewStage, { limit: "desk" });
}

/** A student's counsellor, callback requests, problem reports and contact details. */
function addContactRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "verifyContact";
  serve(user.showCounsellor, showCounsellor);
  serve(user.showBuddy, showBuddy);
  serve(user.requestCallBack, requestCallBack, { limit: "callBack" });
  serve(user.reportError, reportError, { limit: "upload" });
  serve(user.showContactDetails, showContactDetails);
  serve(user.changeContactDetails, changeContactDetails, { limit });
  serve(user.showVerification, showVerification, { limit });
  serve(user.confirmContact, confirmContact, { limit });
}

/** Alumni and their universities (core.md §7 "user/alumni"), and questions to them. */
function addAlumniRoutes(routes: Routes, deps: Deps): void {
  const { serve, serveStaff } = operationRoutes(routes, deps);
  serve(user.listAlumni, listAlumni);
  serve(user.listAlumniUniversities, listAlumniUniversities);
  serve(user.listPublishedQuestions, questions.listPublishedQuestions);
  serve(user.listOwnQuestions, questions.listOwnQuestions);
  serve(user.askQuestion, questions.askQuestion, { limit: "ask" });
  serveStaff(user.listOpenQuestions, questions.listOpenQuestions);
  serveStaff(user.decideQuestion, questions.decideQuestion, { limit: "desk" });
}

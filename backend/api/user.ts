import { Hono } from "hono";
import * as applicationsContract from "#contract/applications/applications";
import * as documentsContract from "#contract/documents/documents";
import * as notifications from "#contract/notifications/notifications";
import * as privacy from "#contract/privacy/privacy";
import * as recommendations from "#contract/recommendations/counsellor-list";
import * as requests from "#contract/requests";
import * as shortlistContract from "#contract/shortlist/shortlist";
import * as user from "#contract/students";
import * as applications from "../applications/application-handlers";
import { reviewStage, showStage, submitStage } from "../applications/stage-handlers";
import * as documents from "../documents/document-handlers";
import { reviewDocument } from "../documents/document-review";
import { uploadDocument } from "../documents/document-upload";
import { setNotificationSettings, showNotificationSettings } from "../notifications/settings";
import type { AccessEnv } from "../platform/access/context";
import type { Deps } from "../platform/deps";
import { operationRoutes } from "../platform/operations/operations";
import { cancelErasure, exportData, scheduleErasure, showPrivacy } from "../privacy/privacy";
import { changeRecommendations, listRecommendations } from "../recommendations/counsellor-list";
import { listAlumni, listAlumniUniversities } from "../requests/alumni";
import { reportError, requestCallBack } from "../requests/ask";
import * as questions from "../requests/questions";
import * as shortlist from "../shortlist/shortlist";
import * as accounts from "../students/account-handlers";
import {
  changeContactDetails,
  confirmContact,
  showContactDetails,
  showVerification,
} from "../students/contact-details";
import { showDashboard } from "../students/dashboard";
import { findUsers } from "../students/find-users";
import { saveLocation } from "../students/location";
import { addNote, listNotes } from "../students/notes";
import * as profile from "../students/profile";
import { showBuddy, showCounsellor } from "../students/staff";
import { deskRoutes } from "./staff";

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
  serve(notifications.showNotificationSettings, showNotificationSettings);
  serve(notifications.setNotificationSettings, setNotificationSettings, { limit });
  serve(privacy.showPrivacy, showPrivacy);
  serveFile(privacy.exportPersonalData, exportData);
  serve(privacy.scheduleErasure, scheduleErasure, { limit });
  serve(privacy.cancelErasure, cancelErasure, { limit });
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
  serve(shortlistContract.changeShortlist, shortlist.changeShortlist, { limit });
  serve(shortlistContract.mergeShortlist, shortlist.mergeShortlist, { limit });
  serve(shortlistContract.listShortlist, shortlist.listShortlist);
  serve(shortlistContract.listShortlistCourses, shortlist.listShortlistCourses);
  serve(shortlistContract.listFavouriteIds, shortlist.listFavouriteIds);
  serve(recommendations.listRecommendations, listRecommendations);
  serve(recommendations.changeRecommendations, changeRecommendations, { limit: "desk" });
  serve(user.listNotes, listNotes);
  serve(user.addNote, addNote, { limit });
}

/** Documents of a user (core.md §7 "document/upload", "document/{id}/view", DELETE). */
function addDocumentRoutes(routes: Routes, deps: Deps): void {
  const { serve, serveFile } = operationRoutes(routes, deps);
  const limit = "upload";
  serve(documentsContract.listUserDocuments, documents.listDocuments);
  serve(documentsContract.uploadDocument, uploadDocument, { limit });
  serve(documentsContract.renameDocument, documents.renameDocument, { limit });
  serve(documentsContract.reviewDocument, reviewDocument, { limit: "desk" });
  serve(documentsContract.deleteDocument, documents.deleteDocument, { limit });
  serve(documentsContract.signDocumentUrl, documents.signDocumentUrl);
  serveFile(documentsContract.downloadDocument, documents.downloadDocument);
}

/** Applications and their stages (core.md §7 "Dashboard calls"). */
function addApplicationRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "profile";
  serve(applicationsContract.listDashboardApplications, applications.listDashboardApplications);
  serve(applicationsContract.listApplications, applications.listApplications);
  serve(applicationsContract.createApplication, applications.createApplication, { limit });
  serve(applicationsContract.showApplication, applications.showApplication);
  serve(applicationsContract.changeApplication, applications.changeApplication, { limit });
  serve(applicationsContract.showTimeline, applications.showTimeline);
  serve(applicationsContract.showStage, showStage);
  serve(applicationsContract.submitStage, submitStage, { limit });
  serve(applicationsContract.reviewStage, reviewStage, { limit: "desk" });
}

/** A student's counsellor, callback requests, problem reports and contact details. */
function addContactRoutes(routes: Routes, deps: Deps): void {
  const { serve } = operationRoutes(routes, deps);
  const limit = "verifyContact";
  serve(user.showCounsellor, showCounsellor);
  serve(user.showBuddy, showBuddy);
  serve(requests.requestCallBack, requestCallBack, { limit: "callBack" });
  serve(requests.reportError, reportError, { limit: "upload" });
  serve(user.showContactDetails, showContactDetails);
  serve(user.changeContactDetails, changeContactDetails, { limit });
  serve(user.showVerification, showVerification, { limit });
  serve(user.confirmContact, confirmContact, { limit });
}

/** Alumni and their universities (core.md §7 "user/alumni"), and questions to them. */
function addAlumniRoutes(routes: Routes, deps: Deps): void {
  const { serve, serveStaff } = operationRoutes(routes, deps);
  serve(requests.listAlumni, listAlumni);
  serve(requests.listAlumniUniversities, listAlumniUniversities);
  serve(requests.listPublishedQuestions, questions.listPublishedQuestions);
  serve(requests.listOwnQuestions, questions.listOwnQuestions);
  serve(requests.askQuestion, questions.askQuestion, { limit: "ask" });
  serveStaff(requests.listOpenQuestions, questions.listOpenQuestions);
  serveStaff(requests.decideQuestion, questions.decideQuestion, { limit: "desk" });
}

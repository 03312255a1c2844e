import { Hono } from "hono";
import {
  ownOrRecommendationStaff,
  ownOrTheirCounsellor,
  ownPaid,
  theirCounsellor,
  type AccessEnv,
} from "../auth/access";
import { ownUser, signedIn } from "../auth/bearer";
import { staffRoute } from "../auth/staff-route";
import { publicResponses } from "../catalogue/public-responses";
import {
  changeContactDetails,
  confirmContact,
  showContactDetails,
  showVerification,
} from "../contact/contact-handlers";
import type { Deps } from "../deps";
import { deskRoutes } from "../desk/routes";
import { limited } from "../http/limits";
import * as accounts from "./account-handlers";
import { listAlumni, listAlumniUniversities } from "./alumni";
import * as applications from "./application-handlers";
import { reportError, requestCallBack, showBuddy, showCounsellor } from "./contact";
import { showDashboard } from "./dashboard";
import * as documents from "./document-handlers";
import { uploadDocument } from "./document-upload";
import { saveLocation } from "./location";
import { addNote, listNotes } from "./notes";
import { cancelErasure, exportData, scheduleErasure, showPrivacy } from "./privacy";
import { saveSection, sectionPaths, showExamGroup, showProfile, showSection } from "./profile";
import * as questions from "./questions";
import { changeRecommendations, listRecommendations } from "./recommendations";
import { changeShortlist, listFavouriteIds, listShortlist } from "./shortlist";
import { reviewStage, showStage, stagePath, submitStage } from "./stage-handlers";

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
  routes.route("/staff", deskRoutes(deps));
  return routes;
}

type Routes = Hono<AccessEnv>;

function addAccountRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  const profile = limited(deps, "profile");
  routes.get("/user/:userId/lite", own, accounts.showLiteUser);
  routes.get("/user/:userId/detail", own, accounts.showUserDetail);
  routes.put("/user-profile/:userId", profile, own, accounts.saveEducationLevel);
  routes.get(
    "/vpc-only/user/:userId/attributes",
    ownOrTheirCounsellor(deps),
    accounts.showAttributes,
  );
  routes.post("/register", limited(deps, "register"), signedIn(deps), accounts.register);
  routes.post("/apis/update-location-details", profile, signedIn(deps), saveLocation);
  routes.get("/user/:userId/dashboard", own, showDashboard);
  routes.get("/user/:userId/privacy", own, showPrivacy);
  routes.get("/user/:userId/export", own, exportData);
  routes.post("/user/:userId/erasure", profile, own, scheduleErasure);
  routes.delete("/user/:userId/erasure", profile, own, cancelErasure);
}

function addProfileRoutes(routes: Routes, deps: Deps): void {
  const readable = ownOrTheirCounsellor(deps);
  const profile = limited(deps, "profile");
  routes.get("/user/:userId/profile", readable, showProfile);
  routes.get("/user/:userId/exam/group/:examGroupId", readable, showExamGroup);
  for (const path of sectionPaths) {
    routes.get(path, readable, showSection);
    routes.post(path, profile, ownUser(deps), saveSection);
    routes.put(path, profile, ownUser(deps), saveSection);
  }
}

/** The shortlist, and counsellors' recommendations and notes (navigation-and-content.md §7 "User"). */
function addShortlistRoutes(routes: Routes, deps: Deps): void {
  const readable = ownOrTheirCounsellor(deps);
  const profile = limited(deps, "profile");
  routes.post("/user/:userId/course", profile, ownUser(deps), changeShortlist);
  routes.get("/user/:userId/courses", readable, listShortlist);
  routes.get("/user/:userId/course", readable, listShortlist);
  routes.get("/user/:userId/course/favourite", ownUser(deps), listFavouriteIds);
  routes.get("/user/:userId/recommendation", ownOrRecommendationStaff(deps), listRecommendations);
  routes.put(
    "/user/:userId/recommendations",
    limited(deps, "desk"),
    readable,
    changeRecommendations,
  );
  routes.get("/user/:userId/notes", readable, listNotes);
  routes.post("/user/:userId/notes", profile, readable, addNote);
}

/** Documents of a user (core.md §7 "document/upload", "document/{id}/view", DELETE). */
function addDocumentRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  const readable = ownOrTheirCounsellor(deps);
  const upload = limited(deps, "upload");
  const one = "/user/:userId/document/:documentId";
  routes.get("/user/:userId/document", readable, documents.listDocuments);
  routes.post("/user/:userId/document/upload", upload, own, uploadDocument);
  routes.put(one, upload, own, documents.renameDocument);
  routes.delete(one, upload, own, documents.deleteDocument);
  routes.get(`${one}/view`, readable, documents.signDocumentUrl);
  routes.get(`${one}/file`, readable, documents.downloadDocument);
}

/** Applications and their stages (core.md §7 "Dashboard calls"). */
function addApplicationRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  const readable = ownOrTheirCounsellor(deps);
  const profile = limited(deps, "profile");
  const one = "/user/:userId/application/:applicationId";
  routes.get("/user/:userId/dashboard/applications", readable, applications.listApplications);
  routes.get("/user/:userId/application", readable, applications.listApplications);
  routes.post("/user/:userId/application", profile, own, applications.createApplication);
  routes.get(one, readable, applications.showApplication);
  routes.put(one, profile, own, applications.changeApplication);
  routes.get(
    "/user/:userId/dashboard/application/:applicationId/status",
    readable,
    applications.showTimeline,
  );
  routes.get(stagePath, readable, showStage);
  routes.post(stagePath, profile, own, submitStage);
  routes.put(stagePath, limited(deps, "desk"), theirCounsellor(deps), reviewStage);
}

/** A student's counsellor, callback requests, problem reports and contact details. */
function addContactRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  const verify = limited(deps, "verifyContact");
  routes.get("/user/:userId/counselor", own, showCounsellor);
  routes.get("/user/:userId/buddy", ownPaid(deps), showBuddy);
  routes.post("/user-contact-number/register", limited(deps, "callBack"), requestCallBack);
  routes.post("/user/:userId/report-error", limited(deps, "upload"), own, reportError);
  routes.get("/user/:userId/contact-details", own, showContactDetails);
  routes.put("/user/:userId/contact-details", verify, own, changeContactDetails);
  routes.get("/contact-verification/:token", verify, showVerification);
  routes.post("/contact-verification/:token", verify, confirmContact);
}

/** Alumni and their universities (core.md §7 "user/alumni"), and questions to them. */
function addAlumniRoutes(routes: Routes, deps: Deps): void {
  const own = ownUser(deps);
  // Catalogue data, the same for all visitors.
  routes.get("/alumni", publicResponses(deps), listAlumni);
  routes.get("/alumni/universities", listAlumniUniversities);
  routes.get("/alumni/questions", questions.listPublishedQuestions);
  routes.get("/user/:userId/alumni-question", own, questions.listOwnQuestions);
  routes.post("/user/:userId/alumni-question", limited(deps, "ask"), own, questions.askQuestion);
  routes.get("/staff/questions", staffRoute(deps, "counsellor", questions.listOpenQuestions));
  routes.put(
    "/staff/questions/:id",
    limited(deps, "desk"),
    staffRoute(deps, "counsellor", questions.decideQuestion),
  );
}

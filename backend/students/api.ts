import * as operations from "#contract/students";
import { feature } from "../platform/operations/feature";
import {
  register,
  saveEducationLevel,
  showAttributes,
  showLiteUser,
  showUserDetail,
} from "./account-handlers";
import {
  changeContactDetails,
  confirmContact,
  showContactDetails,
  showVerification,
} from "./contact-details";
import { showDashboard } from "./dashboard";
import { findUsers } from "./find-users";
import { linkLearnerGuide, showLearnerGuide } from "./learner-guide";
import { listProgress, saveProgress, showScore } from "./learning-progress";
import { saveLocation } from "./location";
import { addNote, listNotes } from "./notes";
import {
  createGroupSection,
  createSection,
  showExamGroup,
  showGroupSection,
  showProfile,
  showSection,
  updateSection,
} from "./profile";
import { listStudents } from "./search";
import { showBuddy, showCounsellor } from "./staff";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  showStudent,
  showStudentRecord,
} from "./staff-handlers";

export const students = feature(operations, {
  listStudents,
  listRecommendedStudents,
  showStudent,
  showStudentRecord: [showStudentRecord, "desk"],
  assignStudent: [assignStaff, "desk"],
  listColleagues,
  listModuleProgress: listProgress,
  showScore,
  saveModuleProgress: [saveProgress, "profile"],
  findUsers,
  showLiteUser,
  showUserDetail,
  saveEducationLevel: [saveEducationLevel, "profile"],
  showUserAttributes: showAttributes,
  registerUser: [register, "register"],
  saveLocation: [saveLocation, "profile"],
  showDashboard,
  showProfile,
  showExamGroup,
  showSection,
  createSection: [createSection, "profile"],
  updateSection: [updateSection, "profile"],
  showGroupSection,
  createGroupSection: [createGroupSection, "profile"],
  listNotes,
  addNote: [addNote, "profile"],
  showCounsellor,
  showBuddy,
  showContactDetails,
  changeContactDetails: [changeContactDetails, "verifyContact"],
  showVerification: [showVerification, "verifyContact"],
  confirmContact: [confirmContact, "verifyContact"],
  linkLearnerGuide,
  showLearnerGuide,
});

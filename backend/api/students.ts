import * as operations from "#contract/students";
import { feature } from "../platform/operations/feature";
import {
  register,
  saveEducationLevel,
  saveLanguage,
  showAttributes,
  showLiteUser,
  showUserDetail,
} from "../students/account-handlers";
import {
  changeContactDetails,
  confirmContact,
  showContactDetails,
  showVerification,
} from "../students/contact-details";
import { showDashboard } from "../students/dashboard";
import { uploadDraft } from "../students/drafts";
import { findUsers } from "../students/find-users";
import { linkLearnerGuide, showLearnerGuide } from "../students/learner-guide";
import { listProgress, saveProgress, showScore } from "../students/learning-progress";
import { saveLocation } from "../students/location";
import { addNote, listNotes } from "../students/notes";
import {
  adoptAnswers,
  createSection,
  showExamGroup,
  showProfile,
  showSection,
  updateSection,
} from "../students/profile";
import { listStudents } from "../students/search";
import { showBuddy, showCounsellor } from "../students/staff";
import {
  assignStaff,
  listColleagues,
  listRecommendedStudents,
  showStudent,
  showStudentRecord,
} from "../students/staff-handlers";

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
  uploadDraft: [uploadDraft, "upload"],
  findUsers,
  showLiteUser,
  showUserDetail,
  saveEducationLevel: [saveEducationLevel, "profile"],
  saveLanguage: [saveLanguage, "profile"],
  showUserAttributes: showAttributes,
  registerUser: [register, "register"],
  saveLocation: [saveLocation, "profile"],
  showDashboard,
  showProfile,
  showExamGroup,
  showSection,
  adoptAnswers: [adoptAnswers, "profile"],
  createSection: [createSection, "profile"],
  updateSection: [updateSection, "profile"],
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

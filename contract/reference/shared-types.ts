import type { z } from "zod/v4";
import { applicationSchema, applicationStatusSchema } from "#domain/applications";
import { appointmentSchema } from "#domain/appointments";
import {
  courseSchema,
  documentDataSchema,
  documentSchema,
  documentSummarySchema,
  facetSchema,
  faqSchema,
  figureSchema,
  listedCourseSchema,
  moneySchema,
  timelineSchema,
  universitySchema,
} from "#domain/catalogue";
import {
  courseFactsSchema,
  intakeSchema,
  languageSchema,
  rankingSchema,
  scoreSchema,
  tuitionSchema,
  universityFactsSchema,
} from "#domain/course-facts";
import { enquiryPayloadSchema } from "#domain/enquiry-payload";
import { photoSchema } from "#domain/photo";
import { scholarshipSchema } from "#domain/scholarship";
import { challenge } from "../auth/shapes";
import { documentPage } from "../catalogue/documents";
import { enquiry } from "../lead-shapes";
import { profile, userDocument } from "../user/shapes";

/** Types that several operations share. The reference prints each of them once, under its name. */
export const sharedTypes: Readonly<Record<string, z.ZodType>> = {
  Application: applicationSchema,
  ApplicationStatus: applicationStatusSchema,
  Appointment: appointmentSchema,
  Challenge: challenge,
  Course: courseSchema,
  CourseFacts: courseFactsSchema,
  CourseIntake: intakeSchema,
  Document: documentSchema,
  DocumentData: documentDataSchema,
  DocumentPage: documentPage,
  DocumentSummary: documentSummarySchema,
  Enquiry: enquiry,
  EnquiryPayload: enquiryPayloadSchema,
  Facet: facetSchema,
  Faq: faqSchema,
  Figure: figureSchema,
  LanguageRequirement: languageSchema,
  ListedCourse: listedCourseSchema,
  Money: moneySchema,
  Photo: photoSchema,
  Profile: profile,
  Ranking: rankingSchema,
  Scholarship: scholarshipSchema,
  ScoreRequirement: scoreSchema,
  Timeline: timelineSchema,
  Tuition: tuitionSchema,
  University: universitySchema,
  UniversityFacts: universityFactsSchema,
  UserDocument: userDocument,
};

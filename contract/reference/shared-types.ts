import type { z } from "zod";
import { applicationSchema, applicationStatusSchema } from "#domain/applications/applications";
import { appointmentSchema } from "#domain/appointments/appointments";
import {
  documentDataSchema,
  documentSchema,
  documentSummarySchema,
  faqSchema,
  figureSchema,
  timelineSchema,
} from "#domain/catalogue/documents";
import { facetSchema } from "#domain/catalogue/lists";
import { photoSchema } from "#domain/catalogue/photo";
import { courseRowSchema, courseSchema, listedCourseSchema } from "#domain/courses/course";
import {
  courseFactsSchema,
  intakeSchema,
  languageSchema,
  rankingSchema,
  scoreSchema,
  tuitionSchema,
  universityFactsSchema,
} from "#domain/courses/facts/course-facts";
import { enquiryPayloadSchema } from "#domain/enquiries/enquiry-payload";
import { moneySchema } from "#domain/money/amount";
import { scholarshipSchema } from "#domain/scholarships/scholarship";
import { universitySchema } from "#domain/universities/university";
import { challenge } from "../auth/shapes";
import { documentPage } from "../catalogue/shapes";
import { userDocument } from "../documents/shapes";
import { enquiry } from "../enquiries/shapes";
import { profile } from "../students/shapes";

/** Types that several operations share. The reference prints each of them once, under its name. */
export const sharedTypes: Readonly<Record<string, z.ZodType>> = {
  Application: applicationSchema,
  ApplicationStatus: applicationStatusSchema,
  Appointment: appointmentSchema,
  Challenge: challenge,
  Course: courseSchema,
  CourseFacts: courseFactsSchema,
  CourseIntake: intakeSchema,
  CourseRow: courseRowSchema,
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

import type { ServiceName } from "../operation/services";

/** What each service is for. */
export const serviceTexts: Readonly<Record<ServiceName, string>> = {
  appointment: "calls with counsellors",
  articles: "articles and their categories",
  auth: "enquiries, one-time passwords, sessions and second factors",
  calculator: "loans, living costs, grades and IELTS bands",
  chat: "chats with counsellors",
  countries: "countries and their pages",
  dev: "local development only",
  event: "events and their attendees",
  examcms: "exams and their topics",
  health: "health and metrics",
  integration: "webhooks and API keys",
  lead: "leads, enquiries, imports, messages and partners",
  learnerGuide: "guides for learners of a programme",
  lookups: "values of form fields",
  marketing: "authors, pages, FAQs, analytics and reports",
  metatag: "redirects, titles and descriptions of addresses",
  pathway: "courses, universities, accelerator programmes, search and brochures",
  payment: "orders, coupons and refunds",
  recommendation: "courses and programmes that suit a student",
  user: "profiles, documents, applications, and the counsellor console",
  userCourse: "progress in learning modules",
  userLead: "quick leads and scores",
  webinar: "webinars and ebooks",
};

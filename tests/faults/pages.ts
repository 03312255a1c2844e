import type { ServiceName } from "../../contract/operation/services";
import type { HttpClient } from "../e2e/http/client";
import { base, type FaultEnvironment } from "./site-under-test";

/** A page that needs a service, and what its visitors see during an outage. */
export interface Dependent {
  readonly service: ServiceName;
  readonly path: string;
  readonly by: (environment: FaultEnvironment) => HttpClient;
  /** `before`: the page is unchanged; `told`: an error page of the site. */
  readonly promise: "before" | "told";
}

const anyone = (environment: FaultEnvironment) => environment.newcomer().client;
const student = (environment: FaultEnvironment) => environment.student;
const staff = (environment: FaultEnvironment) => environment.staff;

/** One page per service. Other faults don't request these pages, so they are not cached yet. */
export const dependents: readonly Dependent[] = [
  { service: "metatag", path: "/about-us", by: anyone, promise: "before" },
  { service: "countries", path: "/finland", by: anyone, promise: "before" },
  { service: "pathway", path: "/ua-accelerator-programs", by: anyone, promise: "before" },
  { service: "articles", path: "/articles", by: anyone, promise: "before" },
  { service: "examcms", path: "/exam/ielts/overview", by: anyone, promise: "before" },
  { service: "marketing", path: "/scholarship", by: anyone, promise: "before" },
  { service: "webinar", path: "/webinars", by: anyone, promise: "before" },
  { service: "event", path: "/events", by: anyone, promise: "before" },
  { service: "calculator", path: "/expense-calculator/germany", by: anyone, promise: "before" },
  { service: "appointment", path: "/schedule-appointment", by: anyone, promise: "told" },
  { service: "user", path: "/profile/dashboard", by: student, promise: "told" },
  { service: "recommendation", path: "/profile/courses", by: student, promise: "told" },
  { service: "payment", path: "/profile/payments", by: student, promise: "told" },
  { service: "userCourse", path: "/profile/learning-progress", by: student, promise: "told" },
  { service: "learnerGuide", path: "/profile/guide", by: student, promise: "told" },
  { service: "lead", path: "/counsellor/leads", by: staff, promise: "told" },
  { service: "chat", path: "/counsellor/chats", by: staff, promise: "told" },
];

export const pathOf = ({ path }: Dependent): string => base + path;
export const headingOf = (html: string): string =>
  (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "").trim();

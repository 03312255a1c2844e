import type { ServiceName } from "../../contract/services";
import type { HttpClient } from "../e2e/http/client";
import { base, type House } from "./site-under-test";

/** A page that can't be made without a service, and who is shown what while it is away. */
export interface Dependent {
  readonly service: ServiceName;
  readonly path: string;
  readonly by: (house: House) => HttpClient;
  /** `before`: the page is there as it was; `told`: a page of ours says that something is wrong. */
  readonly promise: "before" | "told";
}

const anyone = (house: House) => house.newcomer().client;
const student = (house: House) => house.student;
const staff = (house: House) => house.staff;

/** One for each service that a page is made with; what is posted to auth and chat is looked at besides. */
export const dependents: readonly Dependent[] = [
  { service: "metatag", path: "/about-us", by: anyone, promise: "before" },
  { service: "countries", path: "/germany", by: anyone, promise: "before" },
  { service: "pathway", path: "/ua-accelerator-programs", by: anyone, promise: "before" },
  { service: "articles", path: "/articles", by: anyone, promise: "before" },
  { service: "examcms", path: "/exam/ielts/overview", by: anyone, promise: "before" },
  { service: "marketing", path: "/scholarship", by: anyone, promise: "before" },
  { service: "webinar", path: "/webinars", by: anyone, promise: "before" },
  { service: "event", path: "/events", by: anyone, promise: "before" },
  {
    service: "calculator",
    path: "/calculator/education-loan?amount=1500000",
    by: anyone,
    promise: "before",
  },
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

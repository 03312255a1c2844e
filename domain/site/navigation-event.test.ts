import { expect, it } from "vitest";
import { analyticsEventSchema } from "../reports/analytics";
import { navigationEvent } from "./navigation-event";

it.each([
  ["/study-abroad", "header_home_clicked"],
  ["/study-abroad/", "header_home_clicked"],
  ["/study-abroad/germany/courses/data-science", "header_germany_courses_data_science_clicked"],
  ["/study-abroad/sign-in?returnTo=%2Fstudy-abroad%2Fprofile", "header_sign_in_clicked"],
  ["/study-abroad/exam/ielts#faqs", "header_exam_ielts_clicked"],
  ["https://www.disha-abroad.example/terms", "header_disha_abroad_example_terms_clicked"],
])("names a click on %s %s", (href, event) => {
  expect(navigationEvent("header", href)).toBe(event);
});

it("makes names that analytics accepts, from long addresses too", () => {
  const event = navigationEvent("footer", `/study-abroad/articles/${"a-long-title-".repeat(20)}`);
  const counted = { event, category: "footer", path: "/germany" };
  expect(analyticsEventSchema.safeParse(counted).error).toBeUndefined();
});

import { parseIntakeKey } from "#domain/applications/intakes";
import { checked, required } from "../form-schema.server";

/** The course and intake of a new application, chosen by a student or by staff. */
export const startFields = {
  courseId: required(200, "Choose a course."),
  intake: checked(10, (typed) => {
    const value = parseIntakeKey(typed);
    return value
      ? { ok: true as const, value }
      : { ok: false as const, message: "Choose an intake." };
  }),
};

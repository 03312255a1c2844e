import type { StaffPerson } from "#contract/students/staff";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";
import { services } from "~/services/client/services.server";

/** The visitor's counsellor or buddy. Null if no one is assigned. @throws Response 404 (buddy of a free learner) */
export async function staffOf(visitor: Visitor, role: "counselor" | "buddy"): Promise<StaffPerson> {
  const { students } = services(visitor);
  const { person } = await orNotFound(
    role === "buddy" ? students.showBuddy() : students.showCounsellor(),
  );
  return person;
}

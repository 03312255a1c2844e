import * as user from "#contract/students/staff";
import type { StaffPerson } from "#contract/students/staff";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** The visitor's counsellor or buddy. Null if no one is assigned. @throws Response 404 (buddy of a free learner) */
export async function staffOf(visitor: Visitor, role: "counselor" | "buddy"): Promise<StaffPerson> {
  const operation = role === "buddy" ? user.showBuddy : user.showCounsellor;
  const { person } = await orNotFound(visitor.invoke(operation, { params: ownerOf(visitor) }));
  return person;
}

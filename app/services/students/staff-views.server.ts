import type { OperationRequest, ResponseData } from "#contract/operation/index";
import * as desk from "#contract/students/staff-views";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

/** A page of the counsellor's students, or of all students for `all_user`, that the filters match. */
export const students = (
  visitor: Visitor,
  query: NonNullable<OperationRequest<typeof desk.listStudents>["query"]>,
) => visitor.invoke(desk.listStudents, { query });

/** A page (from 0) of students with recommendations, newest first. */
export const recommendedStudents = (visitor: Visitor, page: number) =>
  visitor.invoke(desk.listRecommendedStudents, { query: { page } });

export type Student = ResponseData<typeof desk.showStudent>;

/** One student. @throws Response 404; ServiceError 403 for a colleague's student. */
export const student = (visitor: Visitor, userId: string): Promise<Student> =>
  orNotFound(visitor.invoke(desk.showStudent, { params: { userId } }));

/** Assigns a student to other staff. @throws ServiceError 403, 404. */
export const assignStudent = (
  visitor: Visitor,
  userId: string,
  body: OperationRequest<typeof desk.assignStudent>["body"],
) => visitor.invoke(desk.assignStudent, { params: { userId }, body });

/** Staff who work with students. */
export const colleagues = (visitor: Visitor) => visitor.invoke(desk.listColleagues, {});

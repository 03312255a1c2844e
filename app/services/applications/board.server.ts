import * as contract from "#contract/applications/board";
import type { OperationRequest, RequestDefinition } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";

type Query<D extends RequestDefinition> = NonNullable<OperationRequest<D>["query"]>;

/** Active applications by stage or by intake. */
export const applicationBoard = (
  visitor: Visitor,
  query: Query<typeof contract.showApplicationBoard>,
) => visitor.invoke(contract.showApplicationBoard, { query });

/** Steps that wait for a student, the earliest due date first. */
export const studentDeadlines = (
  visitor: Visitor,
  query: Query<typeof contract.listStudentDeadlines>,
) => visitor.invoke(contract.listStudentDeadlines, { query });

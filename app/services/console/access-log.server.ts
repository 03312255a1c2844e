import * as desk from "#contract/console/access-log";
import type { OperationRequest } from "#contract/operation/index";
import type { Visitor } from "~/services/auth/session/visitor.server";

/** A page (from 0) of the access log. @throws ServiceError 403 without `all_user`. */
export const auditLog = (
  visitor: Visitor,
  query: OperationRequest<typeof desk.listAccessLog>["query"],
) => visitor.invoke(desk.listAccessLog, { query });

import * as user from "#contract/applications/applications";
import type { StageDetail } from "#contract/applications/applications";
import type { OperationRequest } from "#contract/operation/index";
import type { Application } from "#domain/applications/applications";
import { ownerOf } from "~/services/auth/session/owner.server";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { orNotFound } from "~/services/client/or-not-found.server";

export type { StageDetail };

/** Maximum applications shown in a list. */
const MAX_SHOWN = 20;

/** The applications of a student, newest first. */
export const applicationsOf = (visitor: Visitor, studentId?: string): Promise<Application[]> =>
  visitor.invoke(user.listDashboardApplications, { params: ownerOf(visitor, studentId) });

/** An application with the state of its stages. @throws Response 404 */
export const applicationStatus = (
  visitor: Visitor,
  applicationId: string,
  options: { readonly excludeFlyAbroadStage?: boolean; readonly studentId?: string } = {},
) =>
  orNotFound(
    visitor.invoke(user.showTimeline, {
      params: { ...ownerOf(visitor, options.studentId), applicationId },
      query: { excludeFlyAbroadStage: options.excludeFlyAbroadStage ?? null },
    }),
  );

/** Applications with the status of their stages, for the cards of a list. */
export async function applicationsWithStatus(visitor: Visitor, studentId?: string) {
  const all = await applicationsOf(visitor, studentId);
  return Promise.all(
    all.slice(0, MAX_SHOWN).map(({ id }) =>
      applicationStatus(visitor, id, {
        excludeFlyAbroadStage: true,
        ...(studentId ? { studentId } : {}),
      }),
    ),
  );
}

/** A stage with its form, submitted answers and documents. @throws Response 404 */
export const stageDetail = (
  visitor: Visitor,
  applicationId: string,
  stageId: string,
  studentId?: string,
): Promise<StageDetail> =>
  orNotFound(
    visitor.invoke(user.showStage, {
      params: { ...ownerOf(visitor, studentId), applicationId, stageId },
    }),
  );

/** Submits the form of a stage. @throws ServiceError 400 with `fields`, 409 STAGE_NOT_OPEN. */
export async function submitStage(
  visitor: Visitor,
  applicationId: string,
  stageId: string,
  body: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await visitor.invoke(user.submitStage, {
    params: { ...ownerOf(visitor), applicationId, stageId },
    body,
  });
}

/** Records a counsellor's decision on a submitted stage. @throws ServiceError */
export async function decideStage(
  visitor: Visitor,
  place: { readonly studentId: string; readonly id: string; readonly stageId: string },
  body: OperationRequest<typeof user.reviewStage>["body"],
): Promise<void> {
  const { studentId, id: applicationId, stageId } = place;
  await visitor.invoke(user.reviewStage, {
    params: { ...ownerOf(visitor, studentId), applicationId, stageId },
    body,
  });
}

/** Starts an application. @throws ServiceError 409 US_AE_4007, 400 with `fields`, 404. */
export async function startApplication(
  visitor: Visitor,
  body: {
    readonly courseId: string;
    readonly intakeMonth: number;
    readonly intakeYear: number;
  },
): Promise<string> {
  const { id } = await visitor.invoke(user.createApplication, { params: ownerOf(visitor), body });
  return id;
}

/** Withdraws or reopens an application. @throws ServiceError 409 US_AE_4007, 404. */
export async function setApplicationStatus(
  visitor: Visitor,
  applicationId: string,
  status: Application["status"],
): Promise<void> {
  await visitor.invoke(user.changeApplication, {
    params: { ...ownerOf(visitor), applicationId },
    body: { status },
  });
}

import { z } from "zod";
import {
  applicationSchema,
  applicationStatusSchema,
  stageSchema,
  stageStates,
  type Application,
} from "#domain/applications";
import type { Visitor } from "../auth/visitor.server";
import { orNotFound } from "../or-not-found.server";
import { documentSchema } from "./documents.server";
import { ownPath } from "./user-path.server";

const segment = encodeURIComponent;

/** Maximum applications shown in a list. */
const MAX_SHOWN = 20;

const detailSchema = z.object({
  applicationId: z.string(),
  stage: stageSchema,
  state: z.enum(stageStates),
  dueOn: z.string(),
  fieldData: z.record(z.union([z.string(), z.number(), z.array(z.string())])),
  note: z.string().nullable(),
  documents: z.array(documentSchema),
});
export type StageDetail = z.output<typeof detailSchema>;

/** The applications of a student, newest first. */
export async function applicationsOf(visitor: Visitor, studentId?: string): Promise<Application[]> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor, studentId)}/dashboard/applications`,
    schema: z.array(applicationSchema),
  });
  return data;
}

/** An application with the state of its stages. @throws Response 404 */
export async function applicationStatus(
  visitor: Visitor,
  id: string,
  options: { readonly excludeFlyAbroadStage?: boolean; readonly studentId?: string } = {},
) {
  const { data } = await orNotFound(
    visitor.call({
      service: "user",
      path: `${ownPath(visitor, options.studentId)}/dashboard/application/${segment(id)}/status`,
      query: { excludeFlyAbroadStage: options.excludeFlyAbroadStage },
      schema: applicationStatusSchema,
    }),
  );
  return data;
}

/** Applications with the state of their stages: what cards of a list show. */
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

const detailPath = (visitor: Visitor, id: string, stageId: string, studentId?: string): string =>
  `${ownPath(visitor, studentId)}/dashboard/application/${segment(id)}/stageId/${segment(stageId)}/detail`;

/** A stage with its form, the submitted answers and documents. @throws Response 404 */
export async function stageDetail(
  visitor: Visitor,
  id: string,
  stageId: string,
  studentId?: string,
): Promise<StageDetail> {
  const { data } = await orNotFound(
    visitor.call({
      service: "user",
      path: detailPath(visitor, id, stageId, studentId),
      schema: detailSchema,
    }),
  );
  return data;
}

/** Submits the form of a stage. @throws ServiceError 400 with `fields`, 409 STAGE_NOT_OPEN. */
export async function submitStage(
  visitor: Visitor,
  id: string,
  stageId: string,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await visitor.call({
    service: "user",
    path: detailPath(visitor, id, stageId),
    method: "POST",
    body: answers,
    schema: z.object({ stageId: z.number() }),
  });
}

/** Records a counsellor's decision on a submitted stage. @throws ServiceError */
export async function decideStage(
  visitor: Visitor,
  place: { readonly studentId: string; readonly id: string; readonly stageId: string },
  decision: { readonly status: string; readonly note: string },
): Promise<void> {
  await visitor.call({
    service: "user",
    path: detailPath(visitor, place.id, place.stageId, place.studentId),
    method: "PUT",
    body: decision,
    schema: z.object({ stageId: z.number() }),
  });
}

/** Starts an application. @throws ServiceError 409 US_AE_4007, 400 with `fields`, 404. */
export async function startApplication(
  visitor: Visitor,
  wanted: {
    readonly courseId: string;
    readonly intakeMonth: number;
    readonly intakeYear: number;
  },
): Promise<string> {
  const { data } = await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/application`,
    method: "POST",
    body: wanted,
    schema: z.object({ id: z.string() }),
  });
  return data.id;
}

/** Withdraws or reopens an application. @throws ServiceError 409 US_AE_4007, 404. */
export async function setApplicationStatus(
  visitor: Visitor,
  id: string,
  status: Application["status"],
): Promise<void> {
  await visitor.call({
    service: "user",
    path: `${ownPath(visitor)}/application/${segment(id)}`,
    method: "PUT",
    body: { status },
    schema: z.object({ id: z.string() }),
  });
}

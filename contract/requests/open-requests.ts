import { z } from "zod";
import { callBackTimes } from "#domain/requests/call-back";
import { issueTypes } from "#domain/requests/issue-types";
import { defineFileOperation, defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

const idParams = z.object({ id: z.uuid() });

const counsellor = { staff: "counsellor" } as const;

const service = "user";

export const listCallBacks = defineOperation({
  service,
  method: "GET",
  path: "/staff/call-backs",
  summary: "List open callback requests, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      userId: z.string().nullable(),
      name: z.string(),
      mobile: z.string(),
      topic: z.string(),
      preferredTime: z.enum(callBackTimes),
      createdAt: timestamp,
    }),
  ),
});

const doneBody = z.object({ done: z.boolean() }).strict();

const doneResult = z.object({ id: z.string(), done: z.boolean() });

export const setCallBackDone = defineOperation({
  service,
  method: "PUT",
  path: "/staff/call-backs/:id",
  summary: "Close or reopen a callback request",
  access: counsellor,
  params: idParams,
  body: doneBody,
  response: doneResult,
});

export const listReports = defineOperation({
  service,
  method: "GET",
  path: "/staff/reports",
  summary: "List open problem reports, the oldest first",
  access: counsellor,
  response: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      name: z.string().nullable(),
      issueType: z.enum(issueTypes),
      text: z.string(),
      page: z.string().nullable(),
      hasScreenshot: z.boolean(),
      createdAt: timestamp,
    }),
  ),
});

export const setReportDone = defineOperation({
  service,
  method: "PUT",
  path: "/staff/reports/:id",
  summary: "Close or reopen a problem report",
  access: counsellor,
  params: idParams,
  body: doneBody,
  response: doneResult,
});

export const downloadScreenshot = defineFileOperation({
  service,
  method: "GET",
  path: "/staff/reports/:id/screenshot",
  summary: "Download the screenshot of a problem report",
  access: counsellor,
  params: idParams,
  mediaTypes: ["image/png", "image/jpeg"],
});

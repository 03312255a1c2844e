import { z } from "zod";
import { defineFileOperation, defineOperation } from "../operation";

const service = "dev";
const access = "localOnly";
const idParams = z.object({ id: z.string() });
const html = ["text/html"] as const;

export const listOutgoingMessages = defineOperation({
  service,
  method: "GET",
  path: "/outbox",
  summary: "List recent messages in plain text",
  access,
  response: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
});

export const showOutgoingMail = defineFileOperation({
  service,
  method: "GET",
  path: "/mail/:id",
  summary: "Render an email of the outbox",
  access,
  params: idParams,
  mediaTypes: html,
});

export const listMailSamples = defineOperation({
  service,
  method: "GET",
  path: "/samples",
  summary: "List a sample of every email template for every region",
  access,
  response: z.array(z.string()),
});

export const showMailSample = defineFileOperation({
  service,
  method: "GET",
  path: "/samples/:id",
  summary: "Render a sample of an email template",
  access,
  params: idParams,
  mediaTypes: html,
});

import { z } from "zod";
import { defineFileOperation, defineOperation } from "../operation";

export const showHealth = defineOperation({
  service: "health",
  method: "GET",
  path: "/",
  summary: "Check that the services can take work: database, queue and disk",
  access: "public",
  response: z.object({
    status: z.literal("ok"),
    database: z.literal("ok"),
    /** Messages that are due but unsent. */
    outboxDepth: z.number(),
  }),
  errors: ["DATABASE_UNAVAILABLE", "QUEUE_UNAVAILABLE", "DISK_FULL", "DISK_UNAVAILABLE"],
});

export const showMetrics = defineFileOperation({
  service: "health",
  method: "GET",
  path: "/metrics",
  summary: "Show the metrics of this process for Prometheus",
  description: "For websites, or with `METRICS_TOKEN` as bearer token. Others get 404.",
  access: "optionalToken",
  mediaTypes: ["text/plain"],
  errors: ["NOT_FOUND"],
});

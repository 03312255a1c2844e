import { z } from "zod";
import { savedViewLists } from "#domain/console/saved-views";
import { defineOperation } from "../operation";
import { timestamp } from "../operation/schemas";

const counsellor = { staff: "counsellor" } as const;

const service = "user";

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.string()),
  /** Whether it is the caller's own. Others are shared by colleagues. */
  isOwn: z.boolean(),
  isShared: z.boolean(),
  /** Who saved it. */
  owner: z.string().nullable(),
  createdAt: timestamp,
});

export const listSavedViews = defineOperation({
  service,
  method: "GET",
  path: "/staff/views",
  summary: "List the saved views of a list, by name: the caller's, and those that colleagues share",
  access: counsellor,
  query: z.object({ list: z.enum(savedViewLists) }),
  response: z.array(savedView),
});

export const saveView = defineOperation({
  service,
  method: "POST",
  path: "/staff/views",
  summary: "Save filters of a list under a name",
  description: "A view of the same name is replaced.",
  access: counsellor,
  body: z.strictObject({
    list: z.enum(savedViewLists),
    name: z.string().trim().min(1).max(60),
    filters: z.record(z.string().max(20), z.string().max(80)),
    /** Whether colleagues see it. Filters such as "mine" are theirs, then. */
    isShared: z.boolean().default(false),
  }),
  response: z.object({ id: z.string() }),
});

export const deleteView = defineOperation({
  service,
  method: "DELETE",
  path: "/staff/views/:id",
  summary: "Delete one of the caller's saved views",
  access: counsellor,
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.string() }),
});

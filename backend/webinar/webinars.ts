import type { Context } from "hono";
import { z } from "zod";
import type { DocumentSummary } from "#domain/catalogue";
import type { AccessContext } from "../auth/access";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { callerOf } from "../http/caller";
import type { ServiceContext } from "../http/context";
import { ApiError } from "../http/errors";
import { calendarResponse, registrationOf } from "./event-access";
import { listsOf } from "./event-lists";
import { register } from "./registration";

/** navigation-and-content.md §9: webinar lists have 6 by default. */
const WEBINARS_PER_PAGE = 6;

const listQuerySchema = z.object({
  page: z.number().int().min(0).max(1000).default(0),
  size: z.number().int().min(1).max(60).default(WEBINARS_PER_PAGE),
  country: z.string().max(40).nullish(),
});

/** `previous={"page":0,"size":6}`: a JSON string in the query (navigation-and-content.md §7). */
function listQuery(c: Context, name: string): z.output<typeof listQuerySchema> {
  try {
    return listQuerySchema.parse(JSON.parse(c.req.query(name) ?? "{}"));
  } catch {
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { [name]: "is not a valid list query" },
    });
  }
}

function pageOfList(
  all: readonly DocumentSummary[],
  { page, size, country }: z.output<typeof listQuerySchema>,
) {
  const fitting = country ? all.filter(({ fields }) => fields.country === country) : all;
  return {
    data: fitting.slice(page * size, (page + 1) * size),
    page,
    size,
    total: fitting.length,
  };
}

/** Lists upcoming and previous webinars, a page of each. */
export async function listWebinars(c: ServiceContext): Promise<Response> {
  const { upcoming, previous } = await listsOf(c.var.deps, "webinar");
  return c.json({
    data: {
      upcoming: pageOfList(upcoming, listQuery(c, "upcoming")),
      previous: pageOfList(previous, listQuery(c, "previous")),
    },
  });
}

/** Shows a webinar with the visitor's registration. */
export async function showWebinar(c: ServiceContext<"/:id">): Promise<Response> {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
  return c.json({
    data: {
      ...(await withSurroundings(deps, document)),
      ...(await registrationOf(deps, c, document)),
    },
  });
}

/** Registers the signed-in user for a webinar. */
export async function registerForWebinar(c: AccessContext<"/register/:id">): Promise<Response> {
  const { deps, claims } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
  return c.json({ data: await register(deps, document, claims.userId, callerOf(c, deps.config)) });
}

export async function downloadWebinarCalendar(
  c: ServiceContext<"/:id/calendar">,
): Promise<Response> {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
  return calendarResponse(c, deps, [{ ...document, fields: document.data.fields }]);
}

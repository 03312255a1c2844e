import type { z } from "zod";
import type * as operations from "#contract/events/events";
import { webinarListQuery } from "#contract/operation/schemas";
import type { DocumentSummary } from "#domain/catalogue/documents";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { callerOf } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import type { FileHandler, OperationHandler } from "../platform/operations/operations";
import { calendarResponse, registrationOf } from "./event-access";
import { listsOf } from "./event-lists";
import { register } from "./registration";

type ListQuery = z.output<typeof webinarListQuery>;

/** `previous={"page":0,"size":6}`: a JSON string in the query (navigation-and-content.md §7). */
function listQuery(name: string, given = "{}"): ListQuery {
  try {
    return webinarListQuery.parse(JSON.parse(given));
  } catch {
    throw new ApiError(400, "VALIDATION_FAILED", {
      fields: { [name]: "is not a valid list query" },
    });
  }
}

function pageOfList(
  all: readonly DocumentSummary[],
  { page, size, country, isRecorded }: ListQuery,
) {
  const fitting = all.filter(
    ({ fields }) =>
      (!country || fields.country === country) &&
      (!isRecorded || typeof fields.recording === "string"),
  );
  return {
    data: fitting.slice(page * size, (page + 1) * size),
    page,
    size,
    total: fitting.length,
  };
}

/** Lists upcoming and previous webinars, a page of each. */
export const listWebinars: OperationHandler<typeof operations.listWebinars> = async (
  { query },
  c,
) => {
  const { upcoming, previous } = await listsOf(c.var.deps, "webinar");
  return {
    upcoming: pageOfList(upcoming, listQuery("upcoming", query.upcoming)),
    previous: pageOfList(previous, listQuery("previous", query.previous)),
  };
};

/** Shows a webinar with the visitor's registration. */
export const showWebinar: OperationHandler<typeof operations.showWebinar> = async (
  { params },
  c,
) => {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], params.id);
  return {
    ...(await withSurroundings(deps, document)),
    ...(await registrationOf(deps, c, document)),
  };
};

/** Registers the signed-in user for a webinar. */
export const registerForWebinar: OperationHandler<typeof operations.registerForWebinar> = async (
  { params },
  c,
) => {
  const { deps, claims } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], params.id);
  return register(deps, document, claims.userId, callerOf(c, deps.config));
};

export const downloadWebinarCalendar: FileHandler<
  typeof operations.downloadWebinarCalendar
> = async ({ params }, c) => {
  const { deps } = c.var;
  const document = await documentOr404(deps, c, ["webinar"], params.id);
  return calendarResponse(c, deps, [{ ...document, fields: document.data.fields }]);
};

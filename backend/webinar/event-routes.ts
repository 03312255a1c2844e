import { eq } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { CatalogueDocument, DocumentSummary } from "#domain/catalogue";
import { isRoomOpen, isUpcoming } from "#domain/event-timing";
import { claimsOf, ownUser, signedIn } from "../auth/bearer";
import { listDocuments } from "../catalogue/document-query";
import { documentOr404, withSurroundings } from "../catalogue/document-detail";
import { universitiesBySlug } from "../catalogue/university-query";
import { registrations } from "../db/schema";
import type { Deps } from "../deps";
import { callerOf } from "../http/caller";
import { ApiError } from "../http/errors";
import { limited } from "../http/limits";
import { calendarOf, startOf } from "./calendar";
import { isRegistered, register } from "./registration";
import { signatureRoutes } from "./signature";

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

interface Sorted {
  /** Soonest first. */
  readonly upcoming: DocumentSummary[];
  /** Latest first. */
  readonly previous: DocumentSummary[];
}

async function events(deps: Deps, kind: "event" | "webinar"): Promise<Sorted> {
  const { data } = await listDocuments(deps.db, { kinds: [kind] });
  const sorted = [...data].sort((a, b) => startOf(a).getTime() - startOf(b).getTime());
  const isComing = ({ fields }: DocumentSummary) => isUpcoming(String(fields.startsAt), deps.now());
  return {
    upcoming: sorted.filter(isComing),
    previous: sorted.filter((one) => !isComing(one)).reverse(),
  };
}

/** An event or webinar with a registration. */
export interface RegistrationKey {
  readonly kind: string;
  readonly slug: string;
}

/** Returns the upcoming ones of these events and webinars, soonest first. */
export async function upcomingOf(
  deps: Deps,
  keys: readonly RegistrationKey[],
): Promise<DocumentSummary[]> {
  if (keys.length === 0) return [];
  const lists = await Promise.all([events(deps, "event"), events(deps, "webinar")]);
  return lists
    .flatMap(({ upcoming }) => upcoming)
    .filter((one) => keys.some(({ kind, slug }) => kind === one.kind && slug === one.slug))
    .sort((a, b) => startOf(a).getTime() - startOf(b).getTime());
}

function pageOf(
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

/** Returns a visitor's registration status and, if registered, the meeting place. */
async function standing(deps: Deps, c: Context, document: CatalogueDocument) {
  const claims = await claimsOf(deps, c.req.raw);
  const kind = document.kind as "event" | "webinar";
  const { startsAt, durationMinutes } = document.data.fields;
  const registered =
    claims !== null && (await isRegistered(deps, kind, document.slug, claims.userId));
  const isOpen =
    registered && isRoomOpen(String(startsAt), Number(durationMinutes ?? 0), deps.now());
  return {
    isUpcoming: isUpcoming(String(startsAt), deps.now()),
    isRegistered: registered,
    joinUrl:
      isOpen && deps.config.MEETING_URL
        ? deps.config.MEETING_URL.replace("{id}", encodeURIComponent(document.slug))
        : null,
  };
}

/** The webinars of the webinar service. */
export function webinarRoutes(deps: Deps): Hono {
  const app = new Hono();

  app.get("/webinars", async (c) => {
    const { upcoming, previous } = await events(deps, "webinar");
    return c.json({
      data: {
        upcoming: pageOf(upcoming, listQuery(c, "upcoming")),
        previous: pageOf(previous, listQuery(c, "previous")),
      },
    });
  });

  app.post("/register/:id", limited(deps, "register"), signedIn(deps), async (c) => {
    const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
    const caller = callerOf(c, deps.config);
    return c.json({ data: await register(deps, document, c.get("claims").userId, caller) });
  });

  signatureRoutes(app, deps);

  app.get("/:id", async (c) => {
    const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
    return c.json({
      data: {
        ...(await withSurroundings(deps, document)),
        ...(await standing(deps, c, document)),
      },
    });
  });

  app.get("/:id/calendar", async (c) => {
    const document = await documentOr404(deps, c, ["webinar"], c.req.param("id"));
    return calendarAnswer(c, deps, [{ ...document, fields: document.data.fields }]);
  });
  return app;
}

/** The event service. */
export function eventRoutes(deps: Deps): Hono {
  const app = new Hono();

  app.get("/", async (c) => {
    const { upcoming, previous } = await events(deps, "event");
    return c.json({ data: { upcoming, previous } });
  });

  // A user's upcoming registrations for events and webinars.
  app.get("/user/:userId", ownUser(deps), async (c) => {
    const rows = await deps.db
      .select({ kind: registrations.kind, slug: registrations.slug })
      .from(registrations)
      .where(eq(registrations.userId, c.get("claims").userId));
    return c.json({ data: await upcomingOf(deps, rows) });
  });

  app.get("/calendar", async (c) => {
    const { upcoming } = await events(deps, "event");
    return calendarAnswer(c, deps, upcoming);
  });

  app.post("/:eventId/user/:userId", limited(deps, "register"), ownUser(deps), async (c) => {
    const document = await documentOr404(deps, c, ["event"], c.req.param("eventId") ?? "");
    const caller = callerOf(c, deps.config);
    return c.json({ data: await register(deps, document, c.get("claims").userId, caller) });
  });

  app.get("/:slug", async (c) => {
    const document = await documentOr404(deps, c, ["event"], c.req.param("slug"));
    const slugs = document.data.fields.universities;
    const universities = await universitiesBySlug(deps.db, Array.isArray(slugs) ? slugs : []);
    return c.json({
      data: {
        ...(await withSurroundings(deps, document)),
        ...(await standing(deps, c, document)),
        universities,
      },
    });
  });

  app.get("/:slug/calendar", async (c) => {
    const document = await documentOr404(deps, c, ["event"], c.req.param("slug"));
    return calendarAnswer(c, deps, [{ ...document, fields: document.data.fields }]);
  });
  return app;
}

function calendarAnswer(c: Context, deps: Deps, all: Parameters<typeof calendarOf>[0]): Response {
  return new Response(calendarOf(all, callerOf(c, deps.config).publicOrigin), {
    headers: { "Content-Type": "text/calendar; charset=utf-8" },
  });
}

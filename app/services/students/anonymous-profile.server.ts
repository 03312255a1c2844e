import { parseCookie } from "cookie";
import { z } from "zod";
import {
  matchQuery,
  readMatchForm,
  type MatchForm,
  type MatchOptions,
} from "#domain/recommendations/course-match-form";
import { isCourseId } from "#domain/shortlist/shortlist";
import { sectionsOfAnswers, type KnownAnswers } from "#domain/students/known-answers";
import type { ProfileAnswers } from "#domain/students/profile-sections";
import { today } from "#domain/time/dates";
import { isFromThisSite } from "~/platform/forms/csrf.server";
import { ownCookie, PROFILE_COOKIE } from "~/platform/request/cookie-name.server";
import { signedCookie } from "~/platform/request/signed-cookie.server";
import { PRIVATE_PAGE } from "~/platform/response/private-page";
import type { Visitor } from "~/services/auth/session/visitor.server";
import { optional } from "~/services/client/optional.server";
import { services } from "~/services/client/services.server";

const MAX_AGE_DAYS = 90;
/** Bytes of the whole `Set-Cookie` value. */
const MAX_BYTES = 1_000;
const MAX_RECENT = 4;

const profileSchema = z.object({
  /** Answers as a query of the course matcher. */
  q: z.string().max(600),
  /** The courses opened last, the latest first: an id, and the fee that was shown (`5002-physics:20000`). */
  r: z.array(z.string()).max(MAX_RECENT),
});

/** What a visitor without an account has told the site, in their browser. */
const profileCookie = signedCookie(PROFILE_COOKIE, profileSchema, {
  maxAgeSeconds: MAX_AGE_DAYS * 24 * 60 * 60,
});

export interface RecentCourse {
  readonly id: string;
  /** The tuition that the visitor saw, in the university's currency. Null if none was shown. */
  readonly fee: number | null;
}

export interface AnonymousProfile {
  readonly answers: KnownAnswers;
  readonly recent: readonly RecentCourse[];
}

const storedCourse = ({ id, fee }: RecentCourse): string => (fee === null ? id : `${id}:${fee}`);

function readCourse(stored: string): RecentCourse[] {
  const [id = "", fee] = stored.split(":");
  const amount = fee === undefined ? NaN : Number(fee);
  return isCourseId(id) ? [{ id, fee: Number.isFinite(amount) ? amount : null }] : [];
}

/** The answers in this browser. Null if it has none. */
export async function anonymousProfile(request: Request): Promise<AnonymousProfile | null> {
  const stored = await profileCookie.read(request);
  if (!stored) return null;
  const query = new URLSearchParams(stored.q);
  const names = [...new Set(query.keys())];
  return {
    answers: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
    recent: stored.r.flatMap(readCourse),
  };
}

/** Whether this browser has answers, so that its pages are not for others. */
export const hasAnswers = (request: Request): boolean =>
  parseCookie(request.headers.get("cookie") ?? "")[ownCookie(PROFILE_COOKIE)] !== undefined;

/** The `Set-Cookie` value. Recently opened courses go first if it would be too long. */
async function write({ answers, recent }: AnonymousProfile): Promise<string> {
  const q = matchQuery(answers);
  for (let kept = Math.min(recent.length, MAX_RECENT); kept > 0; kept -= 1) {
    const value = await profileCookie.write({
      q,
      r: recent.slice(0, kept).map(storedCourse),
    });
    if (value.length <= MAX_BYTES) return value;
  }
  return profileCookie.write({ q, r: [] });
}

/** The headers of a page that stores the profile, and that is therefore for one visitor. */
const stored = async (profile: AnonymousProfile) => ({
  "Set-Cookie": await write(profile),
  "Cache-Control": PRIVATE_PAGE,
});

/**
 * Whether a request was made on a page of this site by its visitor. Answers in a link that was shared or
 * fetched in advance are not the visitor's.
 */
const isVisitorsOwn = (request: Request): boolean =>
  !request.headers.has("sec-purpose") &&
  request.headers.get("sec-fetch-site") !== "none" &&
  isFromThisSite(request);

interface RememberOptions {
  /** Whether these answers begin a profile where there is none. */
  readonly startsProfile?: boolean;
  /** Whether the country may be one of several that the visitor has named. */
  readonly isOneOfCountries?: boolean;
}

/**
 * The headers that add answers to the profile in this browser: none if nothing is new, or if the
 * visitor didn't give them here. Those of signed-in visitors fill empty questions of their account.
 */
export async function rememberAnswers(
  visitor: Visitor,
  answers: KnownAnswers,
  { startsProfile = true, isOneOfCountries = false }: RememberOptions = {},
): Promise<Record<string, string>> {
  const { request } = visitor;
  if (visitor.isStaff || !isVisitorsOwn(request)) return {};
  if (visitor.isSignedIn) {
    await adopt(visitor, sectionsOfAnswers(answers, today()));
    return {};
  }
  const before = await anonymousProfile(request);
  if (!before && (!startsProfile || Object.keys(answers).length === 0)) return {};
  const merged = mergedAnswers(before?.answers ?? {}, answers, isOneOfCountries);
  if (before && matchQuery(before.answers) === matchQuery(merged)) return {};
  return stored({ answers: merged, recent: before?.recent ?? [] });
}

function mergedAnswers(
  { scale, ...kept }: KnownAnswers,
  answers: KnownAnswers,
  isOneOfCountries: boolean,
): KnownAnswers {
  const [country] = answers.country ?? [];
  const isKnown = country !== undefined && kept.country?.includes(country) === true;
  return {
    ...kept,
    // A new mark has a scale of its own.
    ...(answers.marks || !scale ? {} : { scale }),
    ...answers,
    ...(isOneOfCountries && isKnown ? { country: kept.country } : {}),
  };
}

/** Puts a course first among those opened last, with the fee that it has now. Only browsers with answers remember them. */
export async function rememberCourse(
  request: Request,
  {
    id,
    data,
  }: {
    readonly id: string;
    readonly data: { readonly tuitionFee?: { readonly amount: number } | null | undefined };
  },
): Promise<Record<string, string>> {
  const course: RecentCourse = { id, fee: data.tuitionFee?.amount ?? null };
  const before = await anonymousProfile(request);
  if (!before || request.headers.has("sec-purpose")) return {};
  const [latest] = before.recent;
  if (latest && storedCourse(latest) === storedCourse(course)) return {};
  const recent = [course, ...before.recent.filter(({ id }) => id !== course.id)];
  return stored({ ...before, recent });
}

/** Deletes the answers of this browser. */
export const forgetAnswers = (): Promise<string> => profileCookie.clear();

/** The answers of this browser as sections of a profile. */
export async function anonymousSections(
  request: Request,
): Promise<Readonly<Record<string, ProfileAnswers>>> {
  const profile = await anonymousProfile(request);
  return profile ? sectionsOfAnswers(profile.answers, today()) : {};
}

/** The answers of this browser that the matcher still offers. */
export async function anonymousMatch(
  request: Request,
  options: MatchOptions,
): Promise<MatchForm | null> {
  const profile = await anonymousProfile(request);
  if (!profile) return null;
  return readMatchForm(new URLSearchParams(matchQuery(profile.answers)), options);
}

/**
 * Copies the answers of this browser into empty questions of the account that has just signed in.
 * @returns the header that deletes the cookie; none if there is nothing to adopt or the service fails
 */
export async function adoptAnswers(visitor: Visitor): Promise<Record<string, string>> {
  const sections = await anonymousSections(visitor.request);
  const isAdopted = await adopt(visitor, sections);
  return isAdopted ? { "Set-Cookie": await forgetAnswers() } : {};
}

/** Whether the account has the answers now. */
async function adopt(
  visitor: Visitor,
  sections: Readonly<Record<string, ProfileAnswers>>,
): Promise<boolean> {
  if (Object.keys(sections).length === 0) return false;
  return optional(
    "answers given before signing in",
    services(visitor)
      .students.adoptAnswers({ body: { sections: writable(sections) } })
      .then(() => true as const),
    false,
  );
}

const writable = (sections: Readonly<Record<string, ProfileAnswers>>) =>
  Object.fromEntries(
    Object.entries(sections).map(([path, answers]) => [
      path,
      Object.fromEntries(
        Object.entries(answers).map(([name, value]) => [
          name,
          typeof value === "object" ? [...value] : value,
        ]),
      ),
    ]),
  );

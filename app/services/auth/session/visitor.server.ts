import { jwtDecode } from "jwt-decode";
import { z } from "zod";
import { listEditionPages } from "#contract/catalogue/editions";
import type { Tokens } from "#contract/auth/shapes";
import type {
  FileOperation,
  Operation,
  OperationDefinition,
  OperationRequest,
  ResponseData,
} from "#contract/operation/index";
import type { showMetatag } from "#contract/site/page-meta";
import { staffRules, type StaffRule } from "#domain/auth/permissions";
import { inEdition } from "#domain/catalogue/edition";
import type { LanguageCode, Speech } from "#domain/language/language";
import type { Translate } from "#domain/language/message";
import { translatorFor } from "#domain/language/translate.server";
import { isHiddenIn, withoutHidden } from "#domain/site/region-paths";
import type { Reader } from "#domain/site/reader";
import type { Region } from "#domain/site/regions";
import { pathBelowBase } from "#domain/site/site-path";
import { callContextOf, type CallContext } from "~/platform/request/call-context.server";
import { languageOf } from "~/platform/request/language.server";
import { visitorRegion } from "~/platform/request/region.server";
import {
  callOf,
  callService,
  fetchFile,
  requestOf,
  ServiceError,
  type CallOptions,
  type ServiceCall,
  type ServiceReply,
} from "~/services/client/client.server";
import { activeSession, isRefused, refreshOnce } from "./refresh.server";
import {
  commitSession,
  destroySession,
  isSignedIn,
  readSession,
  sessionKeys,
  type AuthSession,
  type LiteUser,
} from "./session.server";

/** Operations that return the pages of editions themselves. */
const EDITIONS = "/edition/";

const claimsSchema = z.object({
  userId: z.string(),
  ssoUserId: z.string().nullish(),
  permissions: z.array(z.string()).default([]),
  paidUser: z.boolean().default(false),
  /** For staff, whose permissions are withheld until the session passes the second factor. */
  secondFactor: z.enum(["enrol", "challenge"]).optional(),
});
export type Claims = z.infer<typeof claimsSchema>;

/** Returns the claims of an access token, or null if it can't be decoded. */
function claimsOf(token: string): Claims | null {
  try {
    return claimsSchema.parse(jwtDecode(token));
  } catch {
    return null;
  }
}

/**
 * The services have ended the session while a request was under way. `asVisitor` catches it and runs
 * the request again as anonymous.
 */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
  constructor() {
    super("the services have ended this session");
  }
}

/**
 * The visitor of one request: their region, their session, and service calls on their behalf.
 * `asVisitor` (guards.server.ts) opens it and writes the cookie; nothing else does either.
 */
export class Visitor {
  private isChanged = false;
  private isDestroyed = false;
  private isCommitted = false;
  private wasRefused = false;
  /** Outcome of the refresh. A request refreshes at most once. */
  private refreshed: "no" | "yes" | ServiceError = "no";
  /** What the metatag service has for the address of the page. `withVisitor` sets it. */
  seoData: ResponseData<typeof showMetatag> | null = null;

  /** Ids of the shortlist, newest first, as the check of the session brought them. Null if it didn't. */
  shortlist: readonly string[] | null = null;

  private constructor(
    readonly request: Request,
    readonly region: Region,
    private readonly session: AuthSession,
    private readonly base: CallContext,
  ) {}

  /**
   * The visitor with their session. An expired access token is refreshed first; a session that the
   * services have ended is ended here too, so that a loader or action starts as anonymous.
   */
  static async of(request: Request): Promise<Visitor> {
    const visitor = new Visitor(
      request,
      visitorRegion(request),
      await readSession(request),
      callContextOf(request),
    );
    await visitor.checkSession();
    return visitor;
  }

  /** A visitor without a session, for responses that are the same for everyone. */
  static async anonymous(request: Request): Promise<Visitor> {
    const withoutCookies = new Request(request.url);
    return new Visitor(
      request,
      visitorRegion(request),
      await readSession(withoutCookies),
      callContextOf(request),
    );
  }

  /** Whether the visitor has opened the address of a page that the region hides. Its own lists stay whole. */
  private get isOnHiddenPage(): boolean {
    return isHiddenIn(this.region, pathBelowBase(new URL(this.request.url).pathname));
  }

  /** Language of the shell and forms. */
  get language(): LanguageCode {
    return languageOf(this.request, this.region);
  }

  /** How the visitor reads: in their language, on the clock of their region. */
  get reader(): Reader {
    return { language: this.language, timeZone: this.region.timeZone };
  }

  /** The language with its translator, for content rendered outside a page. */
  get speech(): Speech {
    return { code: this.language, t: this.t };
  }

  /** Translates a message into that language. */
  get t(): Translate {
    return translatorFor(this.language);
  }

  get isSignedIn(): boolean {
    return !this.isDestroyed && isSignedIn(this.session);
  }

  /** Lite user of the session, null when signed out. */
  get liteUser(): LiteUser | null {
    return this.isSignedIn ? (this.session.get("liteUser") ?? null) : null;
  }

  /** Claims of the access token. Null if there is none or it can't be decoded. */
  get claims(): Claims | null {
    const token = this.isSignedIn ? this.session.get("accessToken") : undefined;
    return token ? this.decode(token) : null;
  }

  private decoded: { readonly token: string; readonly claims: Claims | null } | null = null;

  /** Decodes a token once, because a page reads the claims several times. */
  private decode(token: string): Claims | null {
    if (this.decoded?.token !== token) this.decoded = { token, claims: claimsOf(token) };
    return this.decoded.claims;
  }

  get isPaid(): boolean {
    return this.claims?.paidUser ?? false;
  }

  /** Whether a rule of the staff area allows this visitor; the services check each call too. */
  may(rule: StaffRule): boolean {
    return staffRules[rule](this.claims?.permissions ?? []);
  }

  /** Whether this is a member of staff. */
  get isInternal(): boolean {
    return this.may("member");
  }

  /** Whether this is a staff account, also before the session has passed the second factor. */
  get isStaff(): boolean {
    return this.isInternal || this.claims?.secondFactor !== undefined;
  }

  /** Whether the visitor is a counsellor of students (`lms_user`). */
  get isCounsellor(): boolean {
    return this.may("counsellor");
  }

  /** Whether this internal user may see every student (`all_user`). */
  get seesAll(): boolean {
    return this.may("allUser");
  }

  /** Whether this request came with a session that the services have ended. */
  get hasExpired(): boolean {
    return this.isDestroyed && this.wasRefused;
  }

  /** Whether this request came with a session that can't be used any more. */
  get isSignedOut(): boolean {
    return this.isDestroyed;
  }

  /** User id in the session, whether or not the session is still valid. */
  get claimedUserId(): string | null {
    const token = this.session.get("accessToken");
    return token ? (this.decode(token)?.userId ?? null) : null;
  }

  /**
   * Gets new tokens when the claims of the current one are out of date.
   * @throws SessionEnded when the services refuse; ServiceError when they can't be reached.
   */
  async refresh(): Promise<void> {
    const refreshToken = this.session.get("refreshToken");
    if (!refreshToken) return;
    try {
      const tokens = await refreshOnce(this.context(), refreshToken);
      this.set("accessToken", tokens.access_token);
      this.set("refreshToken", tokens.refresh_token);
      this.refreshed = "yes";
    } catch (error) {
      // Only a rejected refresh ends a session, not an outage or a rate limit.
      if (!isRefused(error)) {
        if (error instanceof ServiceError) this.refreshed = error;
        throw error;
      }
      this.destroy();
      this.wasRefused = true;
      throw new SessionEnded();
    }
  }

  /**
   * Calls a service as this visitor.
   * @throws ServiceError; a 401 without tokens becomes the network message (core.md §8).
   * @throws SessionEnded when the services have ended the session.
   */
  async call<T>(call: ServiceCall<T>): Promise<ServiceReply<T>> {
    return this.withFreshToken(call, () => callService(this.context(), call));
  }

  /**
   * Runs an operation of a service as this visitor.
   * @returns its data, or one page of a list
   * @throws what `call` throws
   */
  async invoke<D extends OperationDefinition>(
    operation: Operation<D>,
    request: OperationRequest<D>,
    options?: CallOptions,
  ): Promise<ResponseData<D>> {
    const { data } = await this.call(callOf(operation, request, options));
    if (operation.access !== "public") return data;
    const named = operation.path.startsWith(EDITIONS) ? data : await this.inOwnWords(data);
    return this.isOnHiddenPage ? named : withoutHidden(this.region, named);
  }

  /** With the titles of the edition's own pages, for visitors who read its language. */
  private async inOwnWords<T>(data: T): Promise<T> {
    const { language, region } = this;
    if (language === "en" || language !== region.languages[0]) return data;
    const call = callOf(listEditionPages, { params: { region: region.key } });
    // Without them the lists are in English.
    const pages = await this.call(call).catch(() => null);
    return inEdition(new Map((pages?.data ?? []).map((page) => [page.path, page])), data);
  }

  /** Runs an operation that responds with a file; throws what `call` throws. */
  download<D extends FileOperation>(
    operation: D,
    request: OperationRequest<D>,
    options?: CallOptions,
  ): Promise<Response> {
    return this.file(requestOf(operation, request, options));
  }

  /** Fetches a file from a service as this visitor; throws what `call` throws. */
  async file(call: Omit<ServiceCall<unknown>, "schema">): Promise<Response> {
    return this.withFreshToken(call, () => fetchFile(this.context(), call));
  }

  /** Runs a call. If its token has expired, refreshes it and runs the call once more. */
  private async withFreshToken<T>(
    call: Pick<ServiceCall<unknown>, "service" | "path">,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
      if (!this.isSignedIn) {
        // A code of the catalogue keeps its own message.
        const { code } = error;
        throw new ServiceError(call, { status: 401, transport: "network", code, cause: error });
      }
      // The response has been sent, so the browser could no longer store new tokens, and reusing
      // the old ones would end its session.
      if (this.isCommitted || this.refreshed === "yes") throw error;
      if (this.refreshed instanceof ServiceError) throw this.refreshed;
      await this.refresh();
      return run();
    }
  }

  private async checkSession(): Promise<void> {
    const token = this.isSignedIn ? this.session.get("accessToken") : undefined;
    if (!token) return;
    try {
      const active = await activeSession(this.base, token);
      if (active) this.shortlist = active.shortlist ?? null;
      else await this.refresh();
    } catch (error) {
      // Ignore outages here: the request's own calls report them.
      if (!(error instanceof SessionEnded) && !(error instanceof ServiceError)) throw error;
    }
  }

  /** Stores a fresh sign-in; see `completeSignIn`. */
  signIn(tokens: Tokens): void {
    // Clear the earlier session, which may belong to another account.
    for (const key of sessionKeys) this.session.unset(key);
    this.isDestroyed = false;
    this.wasRefused = false;
    this.shortlist = null;
    this.set("accessToken", tokens.access_token);
    this.set("refreshToken", tokens.refresh_token);
  }

  get<Key extends "ssoUserId" | "educationLevel">(key: Key) {
    return this.session.get(key);
  }

  set(...[key, value]: Parameters<AuthSession["set"]>): void {
    this.session.set(key, value);
    this.isChanged = true;
  }

  /** Ends the session in this browser; `signOut` also tells the services. */
  destroy(): void {
    this.isDestroyed = true;
  }

  get refreshToken(): string | null {
    return this.session.get("refreshToken") ?? null;
  }

  /** Whether the response must set the session cookie. */
  get hasCookieToSet(): boolean {
    return this.isDestroyed || this.isChanged;
  }

  /** Writes the session to a response: its cookie, and no shared caching. */
  async commit<R extends Pick<Response, "headers">>(response: R): Promise<R> {
    this.isCommitted = true;
    if (this.isDestroyed) {
      response.headers.append("Set-Cookie", await destroySession(this.session));
    } else if (this.isChanged) {
      response.headers.append("Set-Cookie", await commitSession(this.session));
    }
    if (this.hasCookieToSet || this.isSignedIn) {
      response.headers.set("Cache-Control", "private, no-store");
    }
    return response;
  }

  private context(): CallContext {
    return { ...this.base, accessToken: this.isSignedIn ? this.session.get("accessToken") : null };
  }
}

import { redirect } from "@remix-run/node";
import { jwtDecode } from "jwt-decode";
import { z } from "zod";
import { sitePath } from "~/domain/site-path";
import type { LanguageCode, Speech } from "~/domain/language";
import type { Translate } from "~/domain/message";
import type { Region } from "~/domain/regions";
import { languageOf, translatorFor } from "~/server/language.server";
import { callContextOf } from "~/server/call-context.server";
import { isProfilePath } from "~/domain/private-paths";
import { visitorRegion } from "~/server/region.server";
import {
  callService,
  fetchFile,
  ServiceError,
  type CallContext,
  type ServiceCall,
  type ServiceReply,
} from "../http.server";
import { INTERNAL_PERMISSIONS } from "~/domain/permissions";
import { refreshOnce } from "./refresh.server";
import {
  commitSession,
  destroySession,
  isSignedIn,
  readSession,
  type AuthSession,
  type LiteUser,
} from "./session.server";
import type { Tokens } from "./schemas.server";

const claimsSchema = z.object({
  userId: z.string(),
  ssoUserId: z.string().nullish(),
  permissions: z.array(z.string()).default([]),
  paidUser: z.boolean().default(false),
});
export type Claims = z.infer<typeof claimsSchema>;

/**
 * Whoever made this request: region, session, and service calls made in their name. A call that
 * answers 401 is retried once after a refresh; whatever changed is written back by `finish`.
 */
export class Visitor {
  private changed = false;
  private ended = false;
  /** The service has refused to refresh: signed out by time or by somebody else. */
  private refused = false;

  private constructor(
    readonly request: Request,
    readonly region: Region,
    private readonly session: AuthSession,
    private readonly base: CallContext,
  ) {}

  static async of(request: Request): Promise<Visitor> {
    return new Visitor(
      request,
      visitorRegion(request),
      await readSession(request),
      callContextOf(request),
    );
  }

  /** The language they read shell and forms in. */
  get language(): LanguageCode {
    return languageOf(this.request, this.region);
  }

  /** The language with how to say things in it, for what is drawn outside a page. */
  get speech(): Speech {
    return { code: this.language, t: this.t };
  }

  /** Says something in that language. */
  get t(): Translate {
    return translatorFor(this.language);
  }

  get isSignedIn(): boolean {
    return !this.ended && isSignedIn(this.session);
  }

  /** Lite user of the session (core.md §3), null when signed out. */
  get liteUser(): LiteUser | null {
    return this.isSignedIn ? (this.session.get("liteUser") ?? null) : null;
  }

  /** What the access token says; null when there is none or it can't be read. */
  get claims(): Claims | null {
    const token = this.isSignedIn ? this.session.get("accessToken") : undefined;
    if (!token) return null;
    try {
      return claimsSchema.parse(jwtDecode(token));
    } catch {
      return null;
    }
  }

  /** Whether this is a paid learner (core.md §2 "Profile tabs"). */
  get isPaid(): boolean {
    return this.claims?.paidUser ?? false;
  }

  /** Whether this is an internal user (core.md §5); the services check each call for themselves. */
  get isInternal(): boolean {
    return (this.claims?.permissions ?? []).some((one) => INTERNAL_PERMISSIONS.includes(one));
  }

  /** Whether this is a counsellor, who works with students (`lms_user`). */
  get isCounsellor(): boolean {
    return this.seesAll || (this.claims?.permissions.includes("lms_user") ?? false);
  }

  /** Whether this is an internal user who answers for all (`all_user`, core.md §6). */
  get seesAll(): boolean {
    return this.claims?.permissions.includes("all_user") ?? false;
  }

  /** Whether the session was signed in when this request came, and was refused since. */
  get hasExpired(): boolean {
    return this.ended && this.refused;
  }

  /** The id that the session of this request names, whether it still holds or not. */
  get claimedUserId(): string | null {
    const token = this.session.get("accessToken");
    try {
      return token ? claimsSchema.parse(jwtDecode(token)).userId : null;
    } catch {
      return null;
    }
  }

  /** New tokens at once, where what they say has changed: somebody has paid. */
  async renew(): Promise<void> {
    await this.refresh();
  }

  /**
   * Calls a service as this visitor.
   * @throws ServiceError; a 401 without tokens becomes the network message (core.md §8).
   * @throws Response a redirect home when the session can't be refreshed on a profile page (core.md §4).
   */
  async call<Schema extends z.ZodTypeAny>(
    call: ServiceCall<Schema>,
  ): Promise<ServiceReply<z.output<Schema>>> {
    return this.withFreshToken(call, () => callService(this.context(), call));
  }

  /** Asks a service for a file as this visitor; throws what `call` throws. */
  async file(call: Omit<ServiceCall<z.ZodTypeAny>, "schema">): Promise<Response> {
    return this.withFreshToken(call, () => fetchFile(this.context(), call));
  }

  /** Runs a call; when its token is out of date, once more with a new one. */
  private async withFreshToken<T>(
    call: Pick<ServiceCall<z.ZodTypeAny>, "service" | "path">,
    run: () => Promise<T>,
  ): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
      if (!this.isSignedIn) {
        throw new ServiceError(call, { status: 401, transport: "network", cause: error });
      }
      await this.refresh();
      return run();
    }
  }

  /** Stores a fresh sign-in; see `completeSignIn`. */
  signIn(tokens: Tokens): void {
    this.ended = false;
    this.set("accessToken", tokens.access_token);
    this.set("refreshToken", tokens.refresh_token);
  }

  get<Key extends "ssoUserId" | "educationLevel">(key: Key) {
    return this.session.get(key);
  }

  set(...[key, value]: Parameters<AuthSession["set"]>): void {
    this.session.set(key, value);
    this.changed = true;
  }

  /** Forgets everything of the session; the service is told by `signOut`. */
  end(): void {
    this.ended = true;
  }

  get refreshToken(): string | null {
    return this.session.get("refreshToken") ?? null;
  }

  /** Adds what the visitor's session needs to a response: cookies, and no shared caching. */
  async finish<Answer extends Pick<Response, "headers">>(response: Answer): Promise<Answer> {
    if (this.ended) {
      response.headers.append("Set-Cookie", await destroySession(this.session));
    } else if (this.changed) {
      response.headers.append("Set-Cookie", await commitSession(this.session));
    }
    if (this.ended || this.changed || this.isSignedIn) {
      response.headers.set("Cache-Control", "private, no-store");
    }
    return response;
  }

  private context(): CallContext {
    return { ...this.base, accessToken: this.isSignedIn ? this.session.get("accessToken") : null };
  }

  private async refresh(): Promise<void> {
    const refreshToken = this.session.get("refreshToken");
    if (!refreshToken) return;
    try {
      const tokens = await refreshOnce(this.context(), refreshToken);
      this.set("accessToken", tokens.access_token);
      this.set("refreshToken", tokens.refresh_token);
    } catch (error) {
      // A service that is merely out of reach must not sign anyone out.
      if (error instanceof ServiceError && error.isOutage) throw error;
      this.end();
      this.refused = true;
      if (isProfilePath(new URL(this.request.url).pathname)) throw redirect(sitePath("/"), 303);
      throw error;
    }
  }
}

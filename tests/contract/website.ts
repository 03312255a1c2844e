import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { http } from "msw";
import { setupServer } from "msw/node";
import { issueCsrfToken } from "~/server/csrf.server";
import { requestContext, runWithRequestContext } from "~/server/request-context.server";
import { commitSession, readSession } from "~/services/auth/session.server";
import type { TestUser } from "./test-users";
import { settings, type TestEnvironment } from "./environment";

export const SERVICES_URL = "http://services.test";
const HOST = "localhost:3000";

/** The services in process, on a database of their own. */
export async function openEnvironment(): Promise<TestEnvironment> {
  const [setting] = settings;
  if (!setting) throw new Error("there is no setting");
  return setting.open();
}

/** Hands the calls of the website's loaders and actions to the services of a test. */
export const servicesOf = (environment: () => TestEnvironment) =>
  setupServer(http.all(`${SERVICES_URL}/*`, ({ request }) => environment().app.fetch(request)));

/** What tests read of a response. */
interface Reply {
  readonly status: number;
  readonly headers: Headers;
  json(): Promise<unknown>;
}
type Handler<Args> = (args: Args) => Promise<Reply>;
type Params = Readonly<Record<string, string>>;

/** A browser that calls loaders and actions as functions and stores their cookies. */
export class Browser {
  private static count = 0;
  readonly cookies = new Map<string, string>();
  private readonly address = `192.0.2.${(++Browser.count % 250) + 1}`;

  /** Signs a user in, as the sign-in page does. */
  async signIn({ bearer, refreshToken, mobile }: TestUser): Promise<void> {
    const session = await readSession(this.request("/"));
    session.set("accessToken", bearer);
    session.set("refreshToken", refreshToken);
    session.set("liteUser", {
      ...{ fullName: "Asha Rao", email: null, mobile, countryCode: "+91" },
      ...{ extraFields: {}, paidUser: false },
    });
    this.store([await commitSession(session)]);
  }

  /** The token in a form that this browser received while signed in. */
  async formToken({ userId }: TestUser): Promise<string> {
    const { token, setCookie } = await issueCsrfToken(this.request("/"), userId);
    if (setCookie) this.store([setCookie]);
    return token;
  }

  /** The session is gone; other cookies stay. */
  loseSession(): void {
    this.cookies.delete("disha_session");
  }

  async get(loader: Handler<LoaderFunctionArgs>, path: string, params: Params = {}) {
    return this.run(() => loader({ request: this.request(path), params, context: {} }));
  }

  async post(
    action: Handler<ActionFunctionArgs>,
    path: string,
    form: Readonly<Record<string, string>>,
    params: Params = {},
  ) {
    const request = this.request(path, { method: "POST", body: new URLSearchParams(form) });
    return this.run(() => action({ request, params, context: {} }));
  }

  request(path: string, init: RequestInit = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(`http://${HOST}${path}`, {
      ...init,
      headers: { cookie, host: HOST },
    });
  }

  private async run(handle: () => Promise<Reply>): Promise<Reply> {
    const context = { ...requestContext(), clientAddress: this.address };
    const reply = await runWithRequestContext(context, handle).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    this.store(reply.headers.getSetCookie());
    return reply;
  }

  private store(setCookies: readonly string[]): void {
    for (const setCookie of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
      if (value === "" || /max-age=0/i.test(setCookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Where a redirect leads, below the origin. */
export const targetOf = (reply: Reply): URL =>
  new URL(reply.headers.get("location") ?? "", `http://${HOST}`);

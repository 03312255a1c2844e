import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { http } from "msw";
import { setupServer } from "msw/node";
import { issueCsrfToken } from "~/platform/forms/csrf.server";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import type { LoaderResult } from "~/services/auth/guards.server";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { responseOf } from "../setup/response-of";
import type { TestEnvironment } from "./environment";
import type { TestUser } from "./test-users";

export const SERVICES_URL = "http://services.test";
const HOST = "localhost:3000";

/** The host of a region's site. */
export const hostOf = (region: "vn" | "sa"): string => `${region}.${HOST}`;

/** Hands the calls of the website's loaders and actions to the services of a test. */
export const servicesOf = (environment: () => TestEnvironment) =>
  setupServer(http.all(`${SERVICES_URL}/*`, ({ request }) => environment().app.fetch(request)));

type Handler<Args> = (args: Args) => Promise<LoaderResult> | LoaderResult;
type DataOf<R> = R extends { readonly data: infer Data } ? Data : never;
type Params = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;
interface RequestOptions {
  readonly method?: string;
  readonly body?: BodyInit;
  readonly headers?: Headers;
}

/** A browser that calls loaders and actions as functions and stores their cookies. */
export class Browser {
  private static count = 0;
  readonly cookies = new Map<string, string>();
  private readonly address = `192.0.2.${(++Browser.count % 250) + 1}`;

  constructor(private readonly host = HOST) {}

  /** Signs a user in, as the sign-in page does. */
  async signIn({ bearer, refreshToken, mobile }: TestUser): Promise<void> {
    const session = await readSession(this.request("/"));
    session.set("accessToken", bearer);
    session.set("refreshToken", refreshToken);
    session.set("liteUser", {
      fullName: "Asha Rao",
      email: null,
      mobile,
      countryCode: "+91",
      extraFields: {},
      paidUser: false,
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

  async get(
    loader: Handler<LoaderFunctionArgs>,
    path: string,
    params: Params = {},
    headers: Headers = {},
  ): Promise<Response> {
    const request = this.request(path, { headers });
    const response = await this.run(async () => loader({ request, params, context: {} }));
    const clean = cleanAddressOf(response);
    return clean ? this.get(loader, clean.path, { ...params, ...clean.params }, headers) : response;
  }

  /** The data of a loader, including what isn't sent to the browser. */
  async load<R extends LoaderResult>(
    loader: (args: LoaderFunctionArgs) => Promise<R>,
    path: string,
    params: Params = {},
  ): Promise<DataOf<R>> {
    const request = this.request(path);
    const result = await this.inContext(() => loader({ request, params, context: {} })).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response && cleanAddressOf(thrown)) return thrown;
        throw thrown;
      },
    );
    const clean = result instanceof Response ? cleanAddressOf(result) : null;
    if (clean && result instanceof Response) {
      this.store(result.headers.getSetCookie());
      return this.load(loader, clean.path, { ...params, ...clean.params });
    }
    if (result instanceof Response) throw result;
    return result.data as DataOf<R>;
  }

  async post(
    action: Handler<ActionFunctionArgs>,
    path: string,
    form: Readonly<Record<string, string>> | FormData,
    params: Params = {},
    headers: Headers = {},
  ) {
    const body = form instanceof FormData ? form : new URLSearchParams(form);
    const request = this.request(path, { method: "POST", body, headers });
    return this.run(async () => action({ request, params, context: {} }));
  }

  request(path: string, { headers = {}, ...init }: RequestOptions = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(`http://${this.host}${path}`, {
      ...init,
      headers: { cookie, host: this.host, ...headers },
    });
  }

  private inContext<T>(handle: () => Promise<T>): Promise<T> {
    return runWithRequestContext({ ...requestContext(), clientAddress: this.address }, handle);
  }

  private async run(handle: () => Promise<LoaderResult>): Promise<Response> {
    const result = await this.inContext(handle).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
    const response = responseOf(result);
    this.store(response.headers.getSetCookie());
    return response;
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
export const targetOf = (response: Response): URL =>
  new URL(response.headers.get("location") ?? "", `http://${HOST}`);

/** Where the browser goes when a secret link has been opened, which keeps its token in a cookie. */
function cleanAddressOf(response: Response) {
  const path = response.headers.get("location") ?? "";
  const name = /[/=](~[\w-]+)/.exec(path)?.[1];
  return response.status === 303 && name ? { path, params: { token: name } } : null;
}

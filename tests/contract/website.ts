import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { http } from "msw";
import { setupServer } from "msw/node";
import { FORM_KEY_FIELD } from "#domain/auth/form-key";
import type { RegionKey } from "#domain/site/regions";
import { writeMultipart } from "#platform/multipart";
import { issueCsrfToken } from "~/platform/forms/csrf.server";
import { newFormKey } from "~/platform/forms/form-key.server";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import type { PostPolicy } from "~/services/auth/define-action.server";
import type { LoaderResult } from "~/services/auth/guards.server";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { responseOf } from "../setup/response-of";
import type { TestEnvironment } from "./environment";
import type { TestUser } from "./test-users";

export const SERVICES_URL = "http://services.test";
const HOST = "localhost:3000";

/** The host of a region's site. */
export const hostOf = (region: Exclude<RegionKey, "default">): string => `${region}.${HOST}`;

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

/** A post of a browser, and the same post once more. */
export interface SentPost {
  readonly path: string;
  /** Whether it is a form of a page, which has a one-time key. */
  readonly hasKey: boolean;
  readonly send: () => Promise<Response>;
  /** With the cookies of the first post. The browser doesn't receive the response. */
  readonly sendAgain: () => Promise<Response>;
}

/** A browser that calls loaders and actions as functions and stores their cookies. */
export class Browser {
  private static count = 0;
  private static posted = sendOnce;
  readonly cookies = new Map<string, string>();
  private readonly address = `192.0.2.${(++Browser.count % 250) + 1}`;

  constructor(private readonly host = HOST) {}

  /** Hands the posts of all browsers of a test file to `watch`, which sends them. */
  static watchPosts(watch: typeof sendOnce = sendOnce): void {
    Browser.posted = watch;
  }

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
    const body = keyed(form);
    const init =
      body instanceof FormData
        ? await multipartPost(body, headers)
        : { method: "POST", body, headers };
    const handle = (request: Request) => async () => action({ request, params, context: {} });
    const again = this.request(path, init);
    return Browser.posted({
      path,
      hasKey: !isSigned(action) && headers["content-type"] === undefined,
      send: () => this.run(handle(this.request(path, init))),
      sendAgain: async () =>
        responseOf(await inContext(unusedAddress(), handle(again)).catch(thrownResponse)),
    });
  }

  request(path: string, { headers = {}, ...init }: RequestOptions = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(`http://${this.host}${path}`, {
      ...init,
      headers: { cookie, host: this.host, ...headers },
    });
  }

  private inContext<T>(handle: () => Promise<T>): Promise<T> {
    return inContext(this.address, handle);
  }

  private async run(handle: () => Promise<LoaderResult>): Promise<Response> {
    const result = await this.inContext(handle).catch(thrownResponse);
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

async function multipartPost(form: FormData, headers: Headers) {
  const { body, headers: own } = await writeMultipart(form);
  return { method: "POST", body, headers: { ...own, ...headers } };
}

function sendOnce({ send }: SentPost): Promise<Response> {
  return send();
}

let unused = 0;

/** Repeated posts don't count against the limits of a test. */
const unusedAddress = (): string => `198.18.${Math.floor(++unused / 250) % 250}.${unused % 250}`;

const inContext = <T>(clientAddress: string, handle: () => Promise<T>): Promise<T> =>
  runWithRequestContext({ ...requestContext(), clientAddress }, handle);

function thrownResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

/** The body of a form, with a one-time key like each form of a page. */
function keyed(form: Readonly<Record<string, string>> | FormData): FormData | URLSearchParams {
  const body = form instanceof FormData ? form : new URLSearchParams(form);
  if (!body.has(FORM_KEY_FIELD)) body.set(FORM_KEY_FIELD, newFormKey());
  return body;
}

const isSigned = (action: object): boolean =>
  "policy" in action && (action.policy as PostPolicy).csrf === "signature";

/** Where a redirect leads, below the origin. */
export const targetOf = (response: Response): URL =>
  new URL(response.headers.get("location") ?? "", `http://${HOST}`);

/** Where the browser goes when a secret link has been opened, which keeps its token in a cookie. */
function cleanAddressOf(response: Response) {
  const path = response.headers.get("location") ?? "";
  const name = /[/=](~[\w-]+)/.exec(path)?.[1];
  return response.status === 303 && name ? { path, params: { token: name } } : null;
}

import { expect, test } from "../fixtures/test";
import { ask, sitePort, type HttpResponse } from "./client";
import { responsesTo, smuggled, socketTo } from "./smuggled";

const base = "/study-abroad";

/** One address for each type of response. */
const addresses: readonly (readonly [what: string, path: string, status: number])[] = [
  ["a page", base, 200],
  ["a page with a form", `${base}/enquiry`, 200],
  ["a page of one visitor", `${base}/sign-in`, 200],
  ["a redirect of the host", "/", 301],
  ["a redirect to the base path", "/usa?x=1", 301],
  ["a redirect to /404", `${base}?page=x`, 301],
  ["a page that is not there", `${base}/nothing/here`, 404],
  ["a fragment", `${base}/fragments/menu/exams`, 200],
  ["a picture", "/art/banner-compass-mobile.svg", 200],
  ["an icon", "/favicon.svg", 200],
  ["JSON", "/healthz", 200],
  ["JSON of the services", `${base}/readyz`, 200],
  ["Remix's list of routes, which is switched off", `/__manifest?p=${base}`, 301],
  ["an undecodable address", "/study-abroad/%E0%A4%A", 404],
  ["an icon for old browsers", "/favicon.ico", 200],
  ["the web manifest", `${base}/manifest.webmanifest`, 200],
  ["loader data, which is switched off", `${base}/enquiry.data`, 404],
];

for (const [what, path, status] of addresses) {
  test(`${what} has the security headers`, async () => {
    const response = await ask(sitePort(), path);
    expect(response.status).toBe(status);
    expectSecurityHeaders(response);
  });
}

test("an unsupported method gets 405", async () => {
  for (const method of ["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
    const response = await ask(sitePort(), base, { method });
    expect([method, response.status, response.headers.allow]).toEqual([
      method,
      405,
      "GET, HEAD, POST",
    ]);
    expectSecurityHeaders(response);
  }
});

for (const [what, lines] of Object.entries(smuggled))
  test(`a request with ${what} is rejected, and a hidden second request gets no response`, async () => {
    const results = await responsesTo(lines, socketTo(sitePort()));
    expect(results).toMatch(/^HTTP\/1\.1 400 /);
    expect(results.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });

test("a rejected POST has them too", async () => {
  const response = await ask(sitePort(), `${base}/enquiry`, {
    form: {},
    headers: { origin: "https://evil.example" },
  });
  expect(response.status).toBe(403);
  expectSecurityHeaders(response);
});

function expectSecurityHeaders({ headers }: HttpResponse): void {
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers["x-request-id"]).toMatch(/^[\w-]{8,}$/);
  expect(headers["x-powered-by"]).toBeUndefined();
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/unsafe-|\*/);
}

test("a public page is cacheable, has an ETag, and returns 304", async () => {
  const cookie = cookieOf(await ask(sitePort(), base));
  const page = await ask(sitePort(), base, { headers: { cookie } });
  expect(page.headers["cache-control"]).toMatch(
    /^public, .*s-maxage=\d+, stale-while-revalidate=\d+/,
  );
  expect(page.headers.vary).toContain("Cookie");
  expect(page.headers.vary).toContain("Accept-Encoding");
  expect(page.headers["set-cookie"]).toBeUndefined();
  const etag = String(page.headers.etag);
  const again = await ask(sitePort(), base, {
    headers: { cookie, "if-none-match": etag },
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("a foreign or missing host is rejected", async () => {
  for (const host of ["evil.example", "evil.example/@", ""]) {
    const response = await ask(sitePort(), `${base}/enquiry`, { headers: { host } });
    expect(response.text).not.toContain('action="https://evil');
    expect(String(response.headers.location ?? "")).not.toContain("evil");
  }
});

test("a client can't set its own address or request id", async () => {
  const forged = { "x-client-address": "1.2.3.4", "x-forwarded-host": "evil.example:99" };
  const response = await ask(sitePort(), base, { headers: forged });
  expect(response.text).not.toContain("evil.example");
});

test("no file sent to browsers contains a server secret", async () => {
  const page = await ask(sitePort(), base);
  const script = /src="([^"]+shell-\w+\.js)"/.exec(page.text)?.[1] ?? "";
  const { status, headers } = await ask(sitePort(), script);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toMatch(/immutable|max-age=\d{5,}/);
  expect((await ask(sitePort(), `${script}.map`)).status).toBe(404);
  for (const path of [
    "/build/index.js",
    "/.env",
    "/data/local-secrets.json",
    `${base}/build/../../package.json`,
  ]) {
    expect((await ask(sitePort(), path)).text).not.toContain("SESSION_SECRETS");
  }
});

function cookieOf(response: HttpResponse): string {
  return (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
}

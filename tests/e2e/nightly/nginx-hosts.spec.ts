import { createServer, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { addressForLog } from "#domain/site/secret-paths";
import { hasNginx, startNginx, type Nginx } from "../environment/nginx";
import { expect, test } from "../fixtures/test";
import { ask } from "../http/client";

/** Hosts, forwarded headers and logs of deploy/nginx.conf, in front of a fake site. */
test.describe.configure({ mode: "serial" });
test.skip(!hasNginx, "nginx is not installed");

const page = "/study-abroad";
const KEY = "SECRET-KEY-8d1f0c5e7a3b";
let upstream: Server;
let nginx: Nginx;

test.beforeAll(async () => {
  // Responds with the Host header it received.
  upstream = createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  nginx = await startNginx([(upstream.address() as AddressInfo).port]);
});

test.afterAll(async () => {
  await nginx?.stop();
  upstream?.closeAllConnections();
  upstream?.close();
});

/** @param servername the name requested in the TLS handshake */
function get(host: string, path = page, servername = host.split(":")[0] ?? "") {
  return new Promise<{ status: number; location: string | undefined; body: string }>(
    (resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port: nginx.httpsPort,
          path,
          servername,
          agent: false,
          headers: { host },
          // The certificate is self-signed.
          rejectUnauthorized: false,
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          text(response)
            .then((body) => resolve({ status, location: headers.location, body }))
            .catch(reject);
        },
      );
      asked.on("error", reject).end();
    },
  );
}

test("an unknown host gets neither a page nor a certificate", async () => {
  await expect(get("evil.example")).rejects.toThrow(/unrecognized name|alert/i);
  expect((await get("evil.example", page, "www.localhost")).status).toBe(421);
  expect((await ask(nginx.httpPort, page, { host: "evil.example" })).status).toBe(421);
  expect((await ask(nginx.httpPort, page, { host: "10.0.0.5" })).status).toBe(421);
});

test("the bare domain redirects to www on both ports", async () => {
  const plain = await ask(nginx.httpPort, `${page}/germany?x=1`, { host: "localhost" });
  expect([plain.status, plain.headers.location]).toEqual([
    301,
    `https://www.localhost${page}/germany?x=1`,
  ]);
  const secure = await get(`localhost:${nginx.httpsPort}`, `${page}/germany`);
  expect([secure.status, secure.location]).toEqual([
    301,
    `https://www.localhost:${nginx.httpsPort}${page}/germany`,
  ]);
});

test("the site receives the browser's Host with its port", async () => {
  expect((await get("www.localhost", `${page}/a`)).body).toBe("www.localhost");
  expect((await get("vn.localhost:8443", `${page}/b`)).body).toBe("vn.localhost:8443");
});

test("the services have a server of their own, for versioned calls", async () => {
  expect((await get("services.localhost", "/")).status).toBe(404);
  // Nothing listens behind it.
  expect((await get("services.localhost", "/v1/countries/lite")).status).toBe(502);
});

test("no log contains tokens or queries, even if the site is down", async () => {
  const addresses = [
    `/otp/link/${KEY}`,
    `/bookings/${KEY}`,
    `/bookings/${KEY}/calendar.ics`,
    `/unsubscribe/${KEY}`,
    `/confirm-contact/${KEY}`,
    `/staff-calendar/${KEY}/calls.ics`,
    `/chat?for=${KEY}`,
    `/ebooks/gre-guide/download?for=${KEY}`,
    `/search?q=${KEY}`,
  ].map((path) => page + path);
  for (const address of addresses) await get("www.localhost", address);
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  const failures = () => nginx.log().split('"status":502').length - 1;
  const before = failures();
  for (const address of addresses)
    expect((await get("www.localhost", address)).status).toBeGreaterThanOrEqual(500);
  await expect.poll(() => failures() - before).toBe(addresses.length);
  expect(nginx.log()).not.toContain(KEY);
  for (const address of addresses) {
    // Expected content of the site's log.
    const path = addressForLog(address).split("?")[0];
    expect(nginx.log()).toContain(`"path":"${path}"`);
  }
});

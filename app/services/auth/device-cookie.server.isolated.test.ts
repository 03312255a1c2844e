import { SignJWT } from "jose";
import { expect, it, vi } from "vitest";
import { deviceHeaders, rememberDevice } from "./device-cookie.server";

vi.mock("~/platform/env.server", () => ({
  env: () => ({ isLocal: false, SESSION_SECRETS: ["s".repeat(32)] }),
}));

const tokenOf = (account: string, id: string) =>
  new SignJWT({ jti: id })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(account)
    .sign(new Uint8Array(32));
const requestWith = (setCookie: string) =>
  new Request("https://www.disha.example/", {
    headers: setCookie ? { cookie: setCookie.split(";")[0] ?? "" } : {},
  });

it("remembers the last three accounts of a browser, each once, in a signed http-only cookie", async () => {
  let cookie = "";
  const tokens: string[] = [];
  for (const account of ["a", "b", "a", "c", "d"]) {
    const token = await tokenOf(account, String(tokens.length));
    tokens.push(token);
    cookie = await rememberDevice(requestWith(cookie), token);
  }
  expect(cookie).toMatch(/^__Host-disha_device=.*HttpOnly; Secure; SameSite=Lax$/);
  const [, , secondOfA, ofC, ofD] = tokens;
  expect(await deviceHeaders(requestWith(cookie))).toEqual({
    "x-device-tokens": [ofD, ofC, secondOfA].join(","),
  });
  // Changed by hand, or missing: no token is sent.
  const forged = cookie.replace("__Host-disha_device=", "__Host-disha_device=x");
  expect(await deviceHeaders(requestWith(forged))).toEqual({});
  expect(await deviceHeaders(requestWith(""))).toEqual({});
});

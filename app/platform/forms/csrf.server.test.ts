import { describe, expect, it } from "vitest";
import { CSRF_FIELD, csrfOwner, hasCsrfToken, isFromThisSite, issueCsrfToken } from "./csrf.server";

const requestWith = (cookie: string | null) =>
  new Request("http://localhost:3000/", { headers: cookie ? { cookie } : {} });

const formWith = (token: string) => {
  const form = new FormData();
  form.set(CSRF_FIELD, token);
  return form;
};

async function issued(userId: string) {
  const { token, setCookie } = await issueCsrfToken(requestWith(null), userId);
  const [cookie = ""] = (setCookie ?? "").split(";");
  return { token, cookie };
}

describe("CSRF tokens", () => {
  it("are accepted from the browser and the account they were issued to", async () => {
    const { token, cookie } = await issued("asha");
    expect(await hasCsrfToken(formWith(token), requestWith(cookie), "asha")).toBe(true);
    expect(await csrfOwner(requestWith(cookie))).toBe("asha");
  });

  it("are refused under another account", async () => {
    const { token, cookie } = await issued("asha");
    expect(await hasCsrfToken(formWith(token), requestWith(cookie), "ravi")).toBe(false);
  });

  it("are refused from another browser, without a cookie or with a wrong one", async () => {
    const [first, second] = [await issued("asha"), await issued("asha")];
    for (const cookie of [second.cookie, null])
      expect(await hasCsrfToken(formWith(first.token), requestWith(cookie), "asha")).toBe(false);
  });

  it("are rejected if the form has none", async () => {
    const { cookie } = await issued("asha");
    expect(await hasCsrfToken(new FormData(), requestWith(cookie), "asha")).toBe(false);
  });

  it("are refused when the cookie isn't signed by us", async () => {
    const { token, cookie } = await issued("asha");
    const [name] = cookie.split("=");
    const forged = `${name}=${btoa(JSON.stringify(token))}`;
    expect(await hasCsrfToken(formWith(token), requestWith(forged), "asha")).toBe(false);
  });

  it("are reused for the same account and replaced for another", async () => {
    const { token, cookie } = await issued("asha");
    expect(await issueCsrfToken(requestWith(cookie), "asha")).toEqual({ token, setCookie: null });
    const next = await issueCsrfToken(requestWith(cookie), "ravi");
    expect(next.token).not.toBe(token);
    expect(next.setCookie).not.toBeNull();
  });

  it("are in a cookie that scripts can't read and other sites can't send with a post", async () => {
    const { setCookie } = await issueCsrfToken(requestWith(null), "asha");
    const attributes = (setCookie ?? "").split("; ").slice(1).sort();
    expect(attributes).toEqual(["HttpOnly", "Path=/", "SameSite=Lax"]);
  });
});

describe("isFromThisSite", () => {
  it.each([
    ["same-origin", true],
    ["none", true],
    ["same-site", false],
    ["cross-site", false],
    ["", false],
  ])("trusts Sec-Fetch-Site %j: %s", (site, isOwn) => {
    const request = new Request("http://localhost:3000/", { headers: { "sec-fetch-site": site } });
    expect(isFromThisSite(request)).toBe(isOwn);
  });
});

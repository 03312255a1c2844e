import { describe, expect, it } from "vitest";
import { CSRF_FIELD, csrfOwner, hasCsrfToken, issueCsrfToken } from "./csrf.server";

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

  it("are refused when the form has none", async () => {
    const { cookie } = await issued("asha");
    expect(await hasCsrfToken(new FormData(), requestWith(cookie), "asha")).toBe(false);
  });

  it("are refused when the cookie isn't signed by us", async () => {
    const { token, cookie } = await issued("asha");
    const [name] = cookie.split("=");
    const forged = `${name}=${btoa(JSON.stringify(token))}`;
    expect(await hasCsrfToken(formWith(token), requestWith(forged), "asha")).toBe(false);
  });

  it("are kept for further forms of the same account, and replaced for another", async () => {
    const { token, cookie } = await issued("asha");
    expect(await issueCsrfToken(requestWith(cookie), "asha")).toEqual({ token, setCookie: null });
    const next = await issueCsrfToken(requestWith(cookie), "ravi");
    expect(next.token).not.toBe(token);
    expect(next.setCookie).not.toBeNull();
  });
});

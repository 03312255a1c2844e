import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { isStaffPath } from "#domain/console/staff-area";
import { sitePath } from "#domain/site/site-path";
import type { LoaderResult } from "~/services/auth/guards.server";
import { siteRoutes } from "../../../app/route-table.js";
import { Browser } from "../../contract/website";
import { newStudent, useServices } from "../services";

interface RouteModule {
  readonly loader?: ((args: LoaderFunctionArgs) => Promise<LoaderResult>) & {
    readonly access?: string;
  };
  readonly action?: ((args: ActionFunctionArgs) => Promise<LoaderResult>) & {
    readonly policy?: { readonly csrf: string };
    readonly staffRule?: string;
  };
}

const moduleOf = async (file: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(path.resolve("app", file)).href)) as RouteModule;

const routes = await Promise.all(
  siteRoutes.map(async ([route = "", file = ""]) => ({
    route,
    address: sitePath(`/${route.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x")}`),
    ...(await moduleOf(file)),
  })),
);
const environment = useServices();

describe("without a session", () => {
  const pages = routes.flatMap(({ route, address, loader }) =>
    loader?.access === "user" ? [{ route, address, loader }] : [],
  );
  const forms = routes.flatMap(({ route, address, action }) =>
    action?.policy?.csrf === "session" ? [{ route, address, action }] : [],
  );

  it("finds the private pages and forms", () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(forms.length).toBeGreaterThan(25);
  });

  it.each(pages)("the page $route redirects to sign-in and back", async ({ address, loader }) => {
    const reply = await new Browser().get(loader, `${address}?a=1`);
    const query = new URLSearchParams({ returnTo: `${address}?a=1` });
    expect(reply).toRedirectTo(`${sitePath("/sign-in")}?${query}`);
  });

  it.each(forms)(
    "the form of $route redirects to sign-in and back",
    async ({ address, action }) => {
      const reply = await new Browser().post(action, address, { wish: "x" });
      const query = new URLSearchParams({ returnTo: address, ended: "1" });
      expect(reply).toRedirectTo(`${sitePath("/sign-in")}?${query}`);
    },
  );
});

describe("a form with another session's token", () => {
  const forms = routes.flatMap(({ route, address, action }) =>
    action?.policy?.csrf === "session" || action?.policy?.csrf === "origin"
      ? [{ route, address, action }]
      : [],
  );
  it("is refused by every route", async () => {
    const { browser } = await newStudent(environment());
    for (const { route, address, action } of forms) {
      const reply = await browser.post(action, address, { csrf: "forged" });
      // An OTP form without a pending code has nothing to protect, but is refused all the same.
      expect([route, reply.status]).toEqual([route, 403]);
    }
  });
});

describe("a student in the staff area", () => {
  it("gets 403 from every form", async () => {
    const { browser, csrf } = await newStudent(environment());
    for (const { route, address, action } of routes) {
      if (!action || !isStaffPath(route)) continue;
      expect([route, (await browser.post(action, address, { csrf })).status]).toEqual([route, 403]);
    }
  });
});

import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { staffRules, type Permission, type StaffRule } from "#domain/auth/permissions";
import { describeAccess } from "#domain/console/access-log";
import { isStaffPath, staffTabsFor } from "#domain/console/staff-area";
import { sitePath } from "#domain/site/site-path";
import { commitSession, readSession } from "~/services/auth/session/session.server";
import { siteRoutes } from "../../../app/route-table.js";

type Handler = ((args: unknown) => Promise<unknown>) & { readonly staffRule?: StaffRule };

const staffRoutes = siteRoutes.flatMap(([route = "", file = ""]) =>
  isStaffPath(route) ? [{ route, file }] : [],
);

async function moduleOf(file: string): Promise<{ loader?: Handler; action?: Handler }> {
  const address = pathToFileURL(path.resolve("app", file)).href;
  return (await import(/* @vite-ignore */ address)) as { loader?: Handler; action?: Handler };
}

const personas: readonly { readonly name: string; readonly permissions: readonly Permission[] }[] =
  [
    { name: "a student", permissions: [] },
    { name: "view_recommendation", permissions: ["view_recommendation"] },
    { name: "lms_user", permissions: ["lms_user"] },
    { name: "sales", permissions: ["sales"] },
    { name: "finance", permissions: ["finance"] },
    { name: "content", permissions: ["content"] },
    { name: "audit", permissions: ["audit"] },
    { name: "front_desk", permissions: ["front_desk"] },
    { name: "marketing", permissions: ["marketing"] },
    { name: "events", permissions: ["events"] },
    { name: "all_user", permissions: ["all_user"] },
  ];

/** A cookie with these permissions, as the website reads it. */
async function cookieOf(permissions: readonly string[]): Promise<string> {
  const claims = { userId: "00000000-0000-4000-8000-000000000001", permissions };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const session = await readSession(new Request("http://localhost/"));
  session.set("accessToken", `${part({ alg: "none" })}.${part(claims)}.x`);
  session.set("refreshToken", "refresh");
  return (await commitSession(session)).split(";")[0] ?? "";
}

/** Result of a loader: the status of the response that it throws, or "in". */
async function outcomeOf(route: string, loader: Handler, cookie: string): Promise<number | "in"> {
  const url = `http://localhost${sitePath(`/${route.replace(/:\w+/g, "x")}`)}`;
  try {
    await loader({ request: new Request(url, { headers: { cookie } }), params: {}, context: {} });
    return "in";
  } catch (thrown) {
    return thrown instanceof Response && [303, 403].includes(thrown.status) ? thrown.status : "in";
  }
}

describe("the staff area", () => {
  it("has a rule for the loader and the action of every route", async () => {
    expect(staffRoutes.length).toBeGreaterThan(13);
    const without: string[] = [];
    for (const { route, file } of staffRoutes) {
      const { loader, action } = await moduleOf(file);
      if (!loader?.staffRule) without.push(`loader of ${route}`);
      if (action && !action.staffRule) without.push(`action of ${route}`);
    }
    expect(without).toEqual([]);
  });

  it.each(personas)("lets $name open what their permissions allow", async ({ permissions }) => {
    const cookie = await cookieOf(permissions);
    for (const { route, file } of staffRoutes) {
      const { loader } = await moduleOf(file);
      if (!loader?.staffRule) throw new Error(`no rule: ${route}`);
      const mayOpen = staffRules[loader.staffRule](permissions);
      const outcome = await outcomeOf(route, loader, cookie);
      // Two addresses have another page for people without access.
      const isElsewhere =
        (route === "counsellor" && permissions.length > 0) ||
        (route === "view-recommendation" && permissions.length === 0);
      if (!mayOpen) expect([route, outcome]).toEqual([route, isElsewhere ? 303 : 403]);
      else expect([route, outcome]).not.toEqual([route, 403]);
    }
  });

  it("shows only tabs that open", async () => {
    for (const { permissions } of personas) {
      for (const tab of staffTabsFor(permissions)) {
        const row = staffRoutes.find(({ route }) => `/${route}` === tab.path);
        const { loader } = await moduleOf(row?.file ?? "");
        expect(loader?.staffRule && staffRules[loader.staffRule](permissions)).toBe(true);
      }
    }
    expect(staffTabsFor([])).toEqual([]);
    expect(staffTabsFor(["view_recommendation"]).map(({ path: tab }) => tab)).toEqual([
      "/counselor-recommendation",
    ]);
    const pathsOf = (permission: Permission) =>
      staffTabsFor([permission]).map(({ path: tab }) => tab.replace("/counsellor/", ""));
    expect(pathsOf("finance")).toEqual(["payments", "refunds", "coupons"]);
    expect(pathsOf("content")).toEqual(["templates", "searches"]);
    expect(pathsOf("audit")).toEqual(["audit"]);
    expect(pathsOf("front_desk")).toEqual(["prospects/new", "events"]);
    expect(pathsOf("marketing")).toEqual(["events", "templates", "reports", "funnel"]);
    expect(pathsOf("events")).toEqual(["events"]);
    expect(pathsOf("sales")).toEqual(expect.arrayContaining(["assignment", "imports", "funnel"]));
    expect(pathsOf("sales")).not.toEqual(expect.arrayContaining(["staff"]));
  });
});

describe("an entry of the access log", () => {
  it.each([
    ["GET /user/user/:userId/document", "Viewed the list of your documents"],
    ["GET /user/user/:userId/profile", "Viewed your profile"],
    ["GET /lead/lead/export", "Exported your enquiry"],
    ["PUT /user/staff/students/:userId", "Changed who your counsellor or buddy is"],
    ["GET /user/user/:userId/recommendation", "Viewed your recommended courses"],
    ["PUT /lead/prospects/:id", "Updated your enquiry"],
    ["PUT /lead/assignment/:staffId", "Changed which leads you get automatically"],
    ["admin paid", "Changed whether you are a paid learner"],
  ])("%s reads: %s", (action, copy) => {
    expect(describeAccess(action)).toBe(copy);
  });
});

import { data } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import type * as PageMeta from "./page-meta.server";
import type * as Refresh from "./session/refresh.server";
import { activeSession } from "./session/refresh.server";
import { commitSession, readSession } from "./session/session.server";
import { withStaff } from "./staff-guards.server";

vi.mock("./session/refresh.server", async (original) => ({
  ...(await original<typeof Refresh>()),
  activeSession: vi.fn(() => Promise.resolve({})),
}));
vi.mock("./page-meta.server", async (original) => ({
  ...(await original<typeof PageMeta>()),
  seoDataFor: () => Promise.resolve(null),
}));

const HOST = "localhost:3000";

/** A request of a user whose token has these permissions. */
async function requestOf(permissions: readonly string[], path = "/counsellor/leads") {
  const session = await readSession(new Request(`http://${HOST}/`));
  const claims = Buffer.from(JSON.stringify({ userId: "7b5c", permissions })).toString("base64url");
  session.set("accessToken", `e30.${claims}.x`);
  session.set("refreshToken", "x");
  const cookie = (await commitSession(session)).split(";")[0] ?? "";
  return new Request(`http://${HOST}/study-abroad${path}`, { headers: { host: HOST, cookie } });
}

it.each([
  [["lms_user"], "handled"],
  [["all_user"], "handled"],
  [[], 403],
  [["view_recommendation"], 403],
])("a page for counsellors opened with %j is %s", async (permissions, expected) => {
  const handle = vi.fn(() => Promise.resolve(data("handled")));
  const request = await requestOf(permissions);
  const loader = withStaff("counsellor", handle);
  const result = await loader({ request, params: {}, context: {} }).then(
    (page) => page.data,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );
  expect(activeSession).toHaveBeenCalled();
  expect(result).toBe(expected);
  expect(handle).toHaveBeenCalledTimes(expected === "handled" ? 1 : 0);
});

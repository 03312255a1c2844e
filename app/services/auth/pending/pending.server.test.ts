import { describe, expect, it } from "vitest";
import { clearPending, readPending, storePending, type Pending } from "./pending.server";

const pending: Pending = {
  challengeId: "5d3c1d7e-0000-4000-8000-000000000000",
  purpose: "enquiry",
  returnTo: "/study-abroad/germany",
  formPath: "/study-abroad/enquiry",
  values: { name: "Asha Rao", city: "Pune" },
};
const requestWith = (cookie: string) =>
  new Request("http://localhost/", { headers: { cookie: cookie.split(";")[0] ?? "" } });
const restored = async (given: Pending) => readPending(requestWith(await storePending(given)));

describe("the cookie of a pending code", () => {
  it("returns what was stored", async () => {
    expect(await restored(pending)).toEqual(pending);
  });

  it("is signed, closed to scripts and kept for half an hour", async () => {
    const cookie = await storePending(pending);
    expect(cookie).toMatch(/; Max-Age=1800; Path=\/; .*HttpOnly; .*SameSite=Lax/);
    expect(await readPending(requestWith(cookie.replace("=", "=e")))).toBeNull();
    expect(await readPending(new Request("http://localhost/"))).toBeNull();
  });

  it("drops the longest values until the others fit", async () => {
    const values = { ...pending.values, message: "m".repeat(1_400), note: "n".repeat(1_300) };
    expect((await restored({ ...pending, values }))?.values).toEqual({
      ...pending.values,
      note: values.note,
    });
    const longer = { ...values, note: "n".repeat(1_600) };
    expect((await restored({ ...pending, values: longer }))?.values).toEqual({
      ...pending.values,
      message: values.message,
    });
  });

  it("is removed", async () => {
    const cookie = await clearPending();
    expect(cookie).toContain("Max-Age=0");
    expect(await readPending(requestWith(cookie))).toBeNull();
  });
});

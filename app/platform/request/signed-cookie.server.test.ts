import { expect, it } from "vitest";
import { z } from "zod";
import { signedCookie } from "./signed-cookie.server";

const address = "http://localhost:3000/";
const cookie = signedCookie("disha_example", z.object({ step: z.number().int() }), {
  maxAgeSeconds: 60,
});

const requestWith = (setCookie: string) =>
  new Request(address, { headers: { cookie: setCookie.split(";")[0] ?? "" } });

it("reads what it wrote", async () => {
  const written = await cookie.write({ step: 2 });
  expect(written).toMatch(/; Max-Age=60; Path=\/; HttpOnly; (?:Secure; )?SameSite=Lax$/);
  expect(await cookie.read(requestWith(written))).toEqual({ step: 2 });
});

it("reads nothing without a cookie", async () => {
  expect(await cookie.read(new Request(address))).toBeNull();
});

it("reads nothing from a changed cookie", async () => {
  const written = await cookie.write({ step: 2 });
  expect(await cookie.read(requestWith(written.replace("=ey", "=ez")))).toBeNull();
});

it("reads nothing from a cookie of another shape", async () => {
  const older = signedCookie("disha_example", z.object({ page: z.string() }));
  expect(await cookie.read(requestWith(await older.write({ page: "a" })))).toBeNull();
});

it("refuses to store a value of another shape", async () => {
  await expect(cookie.write({ step: 1.5 })).rejects.toThrow(z.ZodError);
});

it("deletes the cookie", async () => {
  const cleared = await cookie.clear();
  expect(cleared).toContain("; Max-Age=0");
  expect(await cookie.read(requestWith(cleared))).toBeNull();
});

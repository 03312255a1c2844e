import { describe, expect, it } from "vitest";
import { FormBodyError, readForm, textField } from "./read-form.server";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    duplex: "half",
  });

const statusOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 200,
    (error: unknown) => (error instanceof FormBodyError ? error.status : error),
  );

describe("readForm", () => {
  it("reads url-encoded and multipart forms", async () => {
    expect(textField(await readForm(post("name=+Asha+")), "name")).toBe("Asha");
    const multipart = new FormData();
    multipart.set("name", "Asha");
    const request = new Request("http://localhost/", { method: "POST", body: multipart });
    expect((await readForm(request)).get("name")).toBe("Asha");
  });

  it("leaves out what can't be read as text", async () => {
    const form = await readForm(post("name=A%00sh%FFa&message=%E0%A4%A8"));
    expect([form.get("name"), form.get("message")]).toEqual(["Asha", "न"]);
  });

  it("refuses a body that announces too much, before reading it", async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect(await statusOf(readForm(post(endless, { "content-length": "9000000000" }), 4096))).toBe(
      413,
    );
    expect(pulled).toBeLessThan(5);
  });

  it("takes what announces a little too much off the line, and forgets it", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        if (sent === 64 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(1024));
        sent += 1024;
      },
    });
    const request = post(body, { "content-length": String(64 * 1024) });
    expect(await statusOf(readForm(request, 4096))).toBe(413);
    expect(sent).toBeGreaterThan(64 * 1024);
  });

  it("stops an endless body at the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    expect(await statusOf(readForm(post(endless), 4096))).toBe(413);
    expect(sent).toBeLessThan(64 * 1024);
  });

  it("refuses what is no form, or a broken one", async () => {
    expect(await statusOf(readForm(post("{}", { "content-type": "application/json" })))).toBe(415);
    const broken = post("--x\r\nbroken", { "content-type": "multipart/form-data; boundary=y" });
    expect(await statusOf(readForm(broken))).toBe(400);
  });
});

import { describe, expect, it } from "vitest";
import { FormBodyError, readForm, typedFields } from "./read-form.server";

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
    expect((await readForm(post("name=Asha"))).get("name")).toBe("Asha");
    const multipart = new FormData();
    multipart.set("name", "Asha");
    const request = new Request("http://localhost/", { method: "POST", body: multipart });
    expect((await readForm(request)).get("name")).toBe("Asha");
  });

  it("accepts a body of exactly the limit, and none above it", async () => {
    const body = `name=${"a".repeat(95)}`;
    expect(await statusOf(readForm(post(body), 100))).toBe(200);
    expect(await statusOf(readForm(post(body), 99))).toBe(413);
  });

  it("leaves out what can't be text, and reads bytes that are no UTF-8 as Windows-1252", async () => {
    const form = await readForm(post("name=A%00sha%EF%BF%BD&message=%E0%A4%A8&city=Orl%E9ans+%"));
    expect([form.get("name"), form.get("message")]).toEqual(["Asha", "न"]);
    expect(form.get("city")).toBe("Orléans %");
  });

  it("has one character for a line end, as browsers count it, and normalised text", async () => {
    const form = await readForm(post("message=a%0D%0Ab&name=Nguye%CC%82%CC%83n%E2%80%8E"));
    expect([form.get("message"), form.get("name")]).toEqual(["a\nb", "Nguyễn"]);
    const multipart = new FormData();
    multipart.set("message", "a\r\nb");
    const request = new Request("http://localhost/", { method: "POST", body: multipart });
    expect((await readForm(request)).get("message")).toBe("a\nb");
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

  it("drains a body that is slightly too large", async () => {
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

  it("rejects other content types and broken forms", async () => {
    expect(await statusOf(readForm(post("{}", { "content-type": "application/json" })))).toBe(415);
    const broken = post("--x\r\nbroken", { "content-type": "multipart/form-data; boundary=y" });
    expect(await statusOf(readForm(broken))).toBe(400);
  });

  it("reads a form without a body as empty, and only real forms", async () => {
    const empty = new Request("http://localhost/", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([...(await readForm(empty))]).toEqual([]);
    const type = "text/plain; application/x-www-form-urlencoded";
    expect(await statusOf(readForm(post("a=1", { "content-type": type })))).toBe(415);
  });

  it("reads a body without a type, as some mail programs send it", async () => {
    const untyped = new Request("http://localhost/", {
      method: "POST",
      body: new TextEncoder().encode("List-Unsubscribe=One-Click"),
    });
    expect([...(await readForm(untyped))]).toEqual([["List-Unsubscribe", "One-Click"]]);
    expect([...(await readForm(new Request("http://localhost/", { method: "POST" })))]).toEqual([]);
  });

  it("leaves files unchanged", async () => {
    const multipart = new FormData();
    multipart.set("file", new File(["A\u0000b"], "a.txt"));
    const form = await readForm(
      new Request("http://localhost/", { method: "POST", body: multipart }),
    );
    expect(await (form.get("file") as File).text()).toBe("A\u0000b");
  });
});

describe("fields of a form", () => {
  const form = new FormData();
  form.set("name", " Asha ");
  form.append("country", "usa");
  form.append("country", "uk");
  form.set("file", new File(["x"], "x.txt"));
  form.set("long", "x".repeat(3_000));

  it("are repeated as typed, without files", () => {
    const typed = typedFields(form, [
      { name: "name" },
      { name: "country" },
      { name: "file" },
      { name: "long" },
    ]);
    expect(typed).toMatchObject({ name: [" Asha "], country: ["usa", "uk"], file: [] });
    expect(typed.long?.[0]).toHaveLength(3_000);
  });
});

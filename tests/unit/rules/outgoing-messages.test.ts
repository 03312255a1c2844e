import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { notify } from "#backend/platform/outbox/send";
import type { VerifiedContact } from "#backend/platform/outbox/verified-contact";

const sources = readdirSync("backend", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({
    file: file.split(path.sep).join("/"),
    text: readFileSync(path.join("backend", file), "utf8"),
  }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe("outgoing messages", () => {
  it("are stored by one file, which decides who may get what", () => {
    expect(filesWith(/(?<!\.)\benqueue\(/)).toEqual([
      "platform/outbox/enqueue.ts",
      "platform/outbox/send.ts",
    ]);
    expect(filesWith(/\.insert\(outbox\)/)).toEqual(["platform/outbox/enqueue.ts"]);
  });

  it("go to contacts that one file reads from the database", () => {
    expect(filesWith(/new Verified\(|as Verified/)).toEqual([
      "platform/outbox/verified-contact.ts",
    ]);
    type Recipient = Parameters<typeof notify>[2];
    expectTypeOf<Recipient>().toEqualTypeOf<VerifiedContact>();
    expectTypeOf<string>().not.toExtend<Recipient>();
    expectTypeOf<{
      channel: "email";
      address: string;
      userId: null;
      withoutAccount: () => VerifiedContact;
    }>().not.toExtend<Recipient>();
  });
});

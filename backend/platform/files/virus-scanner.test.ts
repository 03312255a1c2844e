import { afterEach, describe, expect, it } from "vitest";
import { openClamd, type Clamd } from "../../../tests/setup/clamd";
import { ProcessUnavailable } from "./limited-process";
import { clamdScanner } from "./virus-scanner";

let clamd: Clamd | undefined;
afterEach(() => clamd?.close());

const file = (text: string, padding = 0) =>
  new Uint8Array(Buffer.concat([Buffer.alloc(padding, 7), Buffer.from(text)]));

describe("clamdScanner", () => {
  it("sends a file in chunks and reads the verdict", async () => {
    clamd = await openClamd();
    const scanner = clamdScanner(clamd.address);
    expect(await scanner.isInfected(file("harmless"))).toBe(false);
    expect(await scanner.isInfected(file("harmless", 300_000))).toBe(false);
    expect(await scanner.isInfected(file(clamd.signature, 300_000))).toBe(true);
    expect(clamd.received()).toEqual([8, 300_008, 300_000 + clamd.signature.length]);
  });

  it.each([
    ["refuses the size", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["sends an unknown response", () => "UNKNOWN COMMAND\0"],
    ["says nothing and hangs up", () => ""],
  ])("treats a scanner that %s as unavailable", async (_what, response) => {
    clamd = await openClamd(response);
    await expect(clamdScanner(clamd.address).isInfected(file("harmless"))).rejects.toBeInstanceOf(
      ProcessUnavailable,
    );
  });

  it("stops waiting after a timeout", async () => {
    clamd = await openClamd(() => null);
    const scan = clamdScanner(clamd.address, 50).isInfected(file("harmless"));
    await expect(scan).rejects.toBeInstanceOf(ProcessUnavailable);
  });

  it("treats a scanner that cannot be reached as unavailable", async () => {
    clamd = await openClamd();
    const { address } = clamd;
    clamd.close();
    await expect(clamdScanner(address).isInfected(file("x"))).rejects.toBeInstanceOf(
      ProcessUnavailable,
    );
  });
});

import { describe, expect, it, vi } from "vitest";
import { sharedLookup } from "./shared-lookup";
import type { Database } from "./types";

const database = () => ({}) as Database;

describe("a shared lookup", () => {
  it("runs once for all that ask together, by key and database", async () => {
    const load = vi.fn((_: Database, key: string) => Promise.resolve(key));
    const lookup = sharedLookup((key: string) => key, load);
    const [one, other] = [database(), database()];
    const found = await Promise.all([
      lookup(one, "a"),
      Promise.resolve().then(() => lookup(one, "a")),
      lookup(one, "b"),
      lookup(other, "a"),
    ]);
    expect(found).toEqual(["a", "a", "b", "a"]);
    expect(load.mock.calls).toEqual([
      [one, "a"],
      [one, "b"],
      [other, "a"],
    ]);
  });

  it("runs again for those that ask once it was sent", async () => {
    let value = 1;
    let tell = (): void => undefined;
    const sent = new Promise<void>((resolve) => (tell = resolve));
    const lookup = sharedLookup(
      () => "",
      async () => {
        const read = value;
        tell();
        await new Promise((resolve) => setTimeout(resolve, 5));
        return read;
      },
    );
    const db = database();
    const before = lookup(db, null);
    await sent;
    value = 2;
    expect(await Promise.all([before, lookup(db, null)])).toEqual([1, 2]);
  });

  it("fails for all that wait, and runs again afterwards", async () => {
    const load = vi.fn(() => Promise.resolve("found"));
    load.mockRejectedValueOnce(new Error("away"));
    const lookup = sharedLookup(() => "", load);
    const db = database();
    const failed = await Promise.allSettled([lookup(db, 1), lookup(db, 1)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await lookup(db, 1)).toBe("found");
  });
});

import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { HydrationData } from "~/shell/hydration";
import { hydrationData } from "./hydration.server";

const route = (id: string, imports: readonly string[] = []) => ({
  id,
  module: `/build/${id}.js`,
  imports: [...imports],
});

/** As much of an entry context as is read. */
const contextWith = (data: string): EntryContext =>
  ({
    manifest: {
      version: "1",
      entry: { module: "/build/entry.js", imports: ["/build/react.js"] },
      routes: {
        root: route("root", ["/build/react.js", "/build/root-part.js"]),
        home: route("home"),
        other: route("other"),
      },
    },
    serverHandoffString: '{"basename":"\\u003c/script>"}',
    serverHandoffStream: new Response(data).body ?? undefined,
    staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "home" } }] },
  }) as unknown as EntryContext;

const read = async (data: string) =>
  JSON.parse(await hydrationData(contextWith(data))) as HydrationData;

describe("hydration data", () => {
  it("names the modules of the page's routes and of no others", async () => {
    const { entry, routes, manifest } = await read("[]");
    expect(entry).toBe("/build/entry.js");
    expect(routes).toEqual({ root: "/build/root.js", home: "/build/home.js" });
    expect(manifest).toMatchObject({ version: "1", routes: { root: { id: "root" } } });
    expect(JSON.stringify(manifest)).not.toContain("other");
  });

  it("names each shared module once", async () => {
    expect((await read("[]")).preload).toEqual(["/build/react.js", "/build/root-part.js"]);
  });

  it("can't close its script element", async () => {
    const data = '["</script><script>alert(1)</script>"]';
    expect(await hydrationData(contextWith(data))).not.toContain("<");
    expect((await read(data)).data).toBe(data);
  });
});

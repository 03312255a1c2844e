import { createRequire } from "node:module";
import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { encodeState, type HydrationData } from "~/browser/shared/hydration";
import { hydrationData } from "./hydration.server";

const route = (id: string, imports: readonly string[] = []) => ({
  id,
  module: `/build/${id}.js`,
  imports: [...imports],
});

/** The decoder of Remix itself. */
const { decode } = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"))(
  "turbo-stream",
) as { readonly decode: (stream: ReadableStream) => Promise<{ readonly value: unknown }> };

/** As much of an entry context as is read. */
const contextWith = (data: string, found: Readonly<Record<string, unknown>> = {}): EntryContext =>
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
    staticHandlerContext: {
      matches: [{ route: { id: "root" } }, { route: { id: "home" } }],
      // JSON can't hold a date, so the stream is used.
      loaderData: { root: { at: new Date(0) } },
      actionData: null,
      errors: null,
      ...found,
    },
  }) as unknown as EntryContext;

const read = async (data: string, found?: Readonly<Record<string, unknown>>) =>
  JSON.parse(await hydrationData(contextWith(data, found))) as HydrationData;

const loaderData = { root: { list: [1, "</b>", null, [], true], none: null, nested: { a: {} } } };

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

  it("is plain if JSON can hold it, and Remix decodes it to the same values", async () => {
    const { state, data } = await read("[]", { loaderData });
    expect(data).toBe("");
    expect(state).toEqual({ loaderData, actionData: null, errors: null });
    const { value } = await decode(new Response(encodeState(state)).body ?? new ReadableStream());
    expect(value).toEqual({ loaderData, actionData: null, errors: null });
  });

  it.each([
    ["an error", { loaderData, errors: { home: new Error("down") } }],
    ["a date", { loaderData: { root: new Date(0) } }],
    ["no number", { loaderData: { root: [NaN] } }],
    ["a hole", { loaderData: { root: [undefined] } }],
    ["a map", { loaderData: { root: new Map() } }],
  ])("is Remix's own encoding with %s", async (_, found) => {
    expect(await read('["stream"]', found)).toMatchObject({ state: null, data: '["stream"]' });
  });
});

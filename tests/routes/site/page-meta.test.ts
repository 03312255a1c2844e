import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { pageMeta } from "#backend/platform/db/schema/catalogue";
import { sitePath } from "#domain/site/site-path";
import { loader as homePage } from "~/routes/site/home";
import type { LoaderResult } from "~/services/auth/guards.server";
import { pageCategoryOf } from "~/services/auth/page-meta.server";
import { siteRoutes } from "../../../app/route-table.js";
import { Browser } from "../../contract/website";
import { useServices } from "../services";

interface RouteModule {
  readonly default?: unknown;
  readonly loader?: ((args: LoaderFunctionArgs) => Promise<LoaderResult>) & {
    readonly access?: string;
  };
}

const environment = useServices();
const modules = await Promise.all(
  siteRoutes.map(async ([route = "", file = ""]) => ({
    address: sitePath(`/${route.replace(/\/:\w+\?/g, "").replace(/:\w+/g, "x")}`),
    module: (await import(
      /* @vite-ignore */ pathToFileURL(path.resolve("app", file)).href
    )) as RouteModule,
  })),
);
const pages = modules.flatMap(({ address, module }) =>
  module.default && module.loader ? [{ address, loader: module.loader }] : [],
);

describe("an operator's status for an address (core.md §4 'Redirect handling')", () => {
  const addresses = [...new Set(pages.map(({ address }) => address))];
  beforeAll(async () => {
    const rows = addresses.map((one) => ({ path: one, customStatus: 410 }));
    await environment().deps.db.insert(pageMeta).values(rows);
  });

  it("covers the pages", () => {
    expect(addresses.length).toBeGreaterThan(80);
  });

  it.each(pages)("is that of the page $address", async ({ address, loader }) => {
    expect((await new Browser().get(loader, address)).status).toBe(410);
  });
});

it("an operator's title and description replace those of a page", async () => {
  await environment()
    .deps.db.insert(pageMeta)
    .values({ path: "/study-abroad/", title: "A new title", description: "A new description" });
  const reply = await new Browser().get(homePage, "/study-abroad/");
  const { seo } = (await reply.json()) as { seo: { title: string; description: string } };
  expect(seo).toMatchObject({ title: "A new title", description: "A new description" });
});

it.each([
  ["/", "home"],
  ["/germany", "country"],
  ["/university/germany/tum-2001", "university"],
  ["/university/germany/tum-2001/courses", "university"],
  ["/university/germany/tum-2001/data-science", "course"],
  ["/exam/ielts", "exam"],
  ["/nowhere/at/all/it/seems/to/be", "generic"],
])("the category of %s is %s", (address, category) => {
  expect(pageCategoryOf(address)).toBe(category);
});

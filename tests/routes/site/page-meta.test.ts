import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { pageMeta } from "#backend/platform/db/schema/catalogue";
import { pageCategoryOf } from "#domain/catalogue/page-category";
import { sitePath } from "#domain/site/site-path";
import { loader as homePage } from "~/routes/site/home";
import type { LoaderResult } from "~/services/auth/guards.server";
import { withPageStatus } from "~/services/auth/page-meta.server";
import { ServiceError } from "~/services/client/client.server";
import { orNotFound } from "~/services/client/or-not-found.server";
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
  ["/germany/universities", "university-list"],
  ["/germany/masters/physics", "course-list"],
  ["/germany/ua-accelerator-programs", "program-list"],
  ["/abroad/masters", "course-list"],
  ["/universities/masters", "university-list"],
  ["/articles", "article-list"],
  ["/articles/category/visa", "article-list"],
  ["/articles/cv-for-jobs-abroad", "article"],
  ["/calculator/education-loan/germany", "calculator"],
  ["/expense-calculator", "calculator"],
  ["/enquiry/thankyou", "enquiry"],
  ["/enquiry-medical", "enquiry"],
  ["/events", "event"],
  ["/webinars", "webinar"],
  ["/webinar/x", "webinar"],
  ["/profile/documents", "profile"],
  ["/search", "search"],
  ["/nowhere/at/all/it/seems/to/be", "generic"],
])("the category of %s is %s", (address, category) => {
  expect(pageCategoryOf(address)).toBe(category);
});

describe("a page's own service", () => {
  const call = { service: "pathway", path: "/v1/x" } as const;
  const refused = (failure: ConstructorParameters<typeof ServiceError>[1]) =>
    withPageStatus(
      { request: new Request("http://localhost/") } as never,
      orNotFound(Promise.reject(new ServiceError(call, failure))),
    ).then(
      () => null,
      (thrown: unknown) => thrown,
    );
  const statusOf = (thrown: unknown) => (thrown instanceof Response ? thrown.status : null);

  it.each([400, 404, 409, 410, 429])("gives the page its status %i", async (status) => {
    expect(statusOf(await refused({ status }))).toBe(status);
  });

  it("says when to try again", async () => {
    const thrown = await refused({ status: 429, retryAfterSeconds: 30 });
    expect(thrown instanceof Response && thrown.headers.get("retry-after")).toBe("30");
  });

  it.each([
    [{}, 301],
    [{ customStatus: 302 }, 302],
    [{ customStatus: 200 }, 301],
  ])("redirects with a location, details %j: %i", async (details, status) => {
    const thrown = await refused({ status: 404, location: "/germany", details });
    expect(statusOf(thrown)).toBe(status);
    expect(thrown instanceof Response && thrown.headers.get("location")).toBe(sitePath("/germany"));
  });

  it.each([503, null])("gives the page status 503 if it can't be reached: %s", async (status) => {
    const thrown = await refused({ status });
    expect(statusOf(thrown)).toBe(503);
    expect(thrown instanceof Response && thrown.headers.get("retry-after")).toBe("300");
  });

  it.each([401, 403, 500])("leaves other failures to the error page: %s", async (status) => {
    expect(await refused({ status })).toBeInstanceOf(ServiceError);
  });
});

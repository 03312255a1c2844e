import { afterEach, describe, expect, it, vi } from "vitest";
import { brand } from "#domain/site/brand";
import * as healthz from "../../../app/routes/site/health/healthz";
import * as metrics from "../../../app/routes/site/health/metrics";
import * as readyz from "../../../app/routes/site/health/readyz";
import * as status from "../../../app/routes/site/health/status";
import * as baseRedirect from "../../../app/routes/site/host/base-redirect";
import * as rootRedirect from "../../../app/routes/site/host/root-redirect";
import * as securityTxt from "../../../app/routes/site/host/security-txt";
import { Browser } from "../../contract/website";
import { changeSettings, restoreSettings } from "../../setup/site-settings";
import { useServices } from "../services";

afterEach(restoreSettings);

const environment = useServices();
const get = (loader: Parameters<Browser["get"]>[0], path: string) =>
  new Browser().get(loader, path);

describe("addresses outside the base path", () => {
  it.each([
    [rootRedirect.loader, "/", "/study-abroad"],
    [rootRedirect.loader, "/?utm_source=poster", "/study-abroad?utm_source=poster"],
    [baseRedirect.loader, "/usa?x=1", "/study-abroad/usa?x=1"],
    // A second slash would lead to another host.
    [baseRedirect.loader, "//evil.example/x", "/study-abroad/evil.example/x"],
  ])("redirect permanently: %s %s", async (loader, path, target) => {
    expect(await get(loader, path)).toRedirectTo(target, 301);
  });
});

it("names the security contact in security.txt, which hasn't expired", async () => {
  const reply = await get(securityTxt.loader, "/.well-known/security.txt");
  const text = await reply.text();
  expect(text).toContain(`Contact: mailto:${brand.securityEmail}\n`);
  const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? "";
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(reply.headers.get("cache-control")).toBe("public, max-age=86400");
});

describe("health checks", () => {
  /** The database doesn't respond, so the services report that they aren't ready. */
  const breakDatabase = () =>
    vi
      .spyOn(environment().app, "fetch")
      .mockImplementation(() => Response.json({ code: "DISK_FULL" }, { status: 503 }));

  it("report liveness without calling the services", async () => {
    const services = breakDatabase();
    const reply = await get(healthz.loader, "/healthz");
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(services).not.toHaveBeenCalled();
    services.mockRestore();
  });

  it.each([
    ["readyz", readyz.loader],
    ["the status page", status.loader],
  ])("report readiness from the services: %s", async (_name, loader) => {
    const reply = await get(loader, "/study-abroad/health");
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const services = breakDatabase();
    expect((await get(loader, "/study-abroad/health")).status).toBe(503);
    services.mockRestore();
  });

  it("name the reason for not being ready", async () => {
    const services = breakDatabase();
    const reply = await get(readyz.loader, "/readyz");
    expect(await reply.json()).toEqual({ status: "not ready", reason: "DISK_FULL" });
    services.mockRestore();
  });

  it("show metrics in local mode", async () => {
    const reply = await get(metrics.loader, "/metrics");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.text()).toMatch(/^# HELP /m);
  });

  it("show metrics elsewhere only with the token", async () => {
    const METRICS_TOKEN = "a-token-for-prometheus";
    const show = async (authorization: string) => {
      const headers = { authorization };
      return (await new Browser().get(metrics.loader, "/metrics", {}, headers)).status;
    };
    changeSettings({ isLocal: false });
    expect(await show("")).toBe(404);
    changeSettings({ isLocal: false, METRICS_TOKEN });
    expect(await show("Bearer another")).toBe(404);
    expect(await show(`Bearer ${METRICS_TOKEN}`)).toBe(200);
  });
});

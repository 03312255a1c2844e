import { describe, expect, it, vi } from "vitest";
import { createApplication, listApplications, showStage } from "#contract/applications";
import { listCoupons, startPurchase } from "#contract/payments";
import { exportPersonalData } from "#contract/privacy";
import { callOf } from "./client.server";
import { services } from "./services.server";

const file = new Response("a,b");
const newCaller = (claims: { readonly userId: string } | null = { userId: "7" }) => ({
  claims,
  invoke: vi.fn(() => Promise.resolve("data" as never)),
  download: vi.fn(() => Promise.resolve(file)),
});

describe("services", () => {
  it("runs an operation and returns its data", async () => {
    const caller = newCaller();
    const body = { courseId: "c", intakeMonth: 9, intakeYear: 2027 };
    expect(await services(caller).applications.createApplication({ body })).toBe("data");
    const request = { params: { userId: "7" }, body };
    expect(caller.invoke).toHaveBeenCalledExactlyOnceWith(createApplication, request, undefined);
  });

  it("needs no request if the operation takes none", async () => {
    const caller = newCaller();
    await services(caller).payments.listCoupons();
    expect(caller.invoke).toHaveBeenCalledWith(listCoupons, expect.anything(), undefined);
  });

  it("downloads the file of a file operation", async () => {
    const caller = newCaller();
    expect(await services(caller).privacy.exportPersonalData()).toBe(file);
    const request = { params: { userId: "7" } };
    expect(caller.download).toHaveBeenCalledExactlyOnceWith(exportPersonalData, request, undefined);
    expect(caller.invoke).not.toHaveBeenCalled();
  });

  it("passes the options of a call on", async () => {
    const caller = newCaller();
    await services(caller).payments.listCoupons({}, { timeoutMs: 5 });
    expect(caller.invoke).toHaveBeenCalledWith(listCoupons, expect.anything(), { timeoutMs: 5 });
  });

  it("has only the contract's words and operations", () => {
    const all: object = services(newCaller());
    expect(all).not.toHaveProperty("prospects");
    expect(services(newCaller()).payments).not.toHaveProperty("listCoupon");
  });
});

describe("the user of a call", () => {
  const sent = async (claims: { readonly userId: string } | null, userId?: string) => {
    const caller = newCaller(claims);
    await services(caller).applications.listApplications({ params: { userId } });
    return caller.invoke.mock.lastCall;
  };
  const request = (userId: string) => [listApplications, { params: { userId } }, undefined];

  it("is the visitor by default", async () => {
    expect(await sent({ userId: "7" })).toEqual(request("7"));
  });

  it("is the one that the call names", async () => {
    expect(await sent({ userId: "7" }, "8")).toEqual(request("8"));
  });

  it("is empty for an anonymous visitor, so that the services refuse", async () => {
    expect(await sent(null)).toEqual(request(""));
  });

  it("is added to the other parameters", async () => {
    const caller = newCaller();
    await services(caller).applications.showStage({ params: { applicationId: "a", stageId: "3" } });
    const params = { userId: "7", applicationId: "a", stageId: "3" };
    expect(caller.invoke).toHaveBeenCalledWith(showStage, { params }, undefined);
  });
});

describe("the time that a call waits", () => {
  const request = { params: { userId: "7" }, body: { product: "p" } };

  it("is the operation's", () => {
    expect(callOf(startPurchase, request).timeoutMs).toBe(12_000);
  });

  it("is that of the options, if they have one", () => {
    expect(callOf(startPurchase, request, { timeoutMs: 5 }).timeoutMs).toBe(5);
  });
});

/** Checked by the compiler, never run. */
export async function typesOf(visitor: Parameters<typeof services>[0]) {
  const { applications, privacy, reports } = services(visitor);
  const title: string | undefined = (await applications.listApplications())[0]?.title;
  const { headers }: Response = await privacy.exportPersonalData();
  // @ts-expect-error There is no such word.
  void services(visitor).prospects;
  // @ts-expect-error There is no such operation.
  void applications.listApplicants;
  // @ts-expect-error The body is required.
  await applications.createApplication({});
  // @ts-expect-error The request is required.
  await applications.createApplication();
  // @ts-expect-error The other parameters are required.
  await applications.showStage({ params: { userId: "8" } });
  // @ts-expect-error The funnel covers 7, 30 or 90 days.
  await reports.showFunnel({ query: { days: 31 } });
  return { title, headers };
}

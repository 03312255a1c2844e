import { expect, it } from "vitest";
import { requestContext, runWithRequestContext } from "~/platform/request-context.server";
import { callContextOf } from "./call-context.server";

/** Headers in which a client could claim an address. */
const claims = {
  "x-client-address": "203.0.113.9",
  "x-forwarded-for": "203.0.113.9",
  "x-real-ip": "203.0.113.9",
  forwarded: "for=203.0.113.9",
  "x-request-id": "chosen-by-client",
};
const request = new Request("http://localhost/study-abroad", { headers: claims });

it("knows no client without the server's context, whatever headers are sent", () => {
  const context = callContextOf(request);
  expect(context.clientAddress).toBeNull();
  expect(context.requestId).not.toBe("chosen-by-client");
});

it("takes the client only from the server's context", () => {
  const contextWithAddress = { ...requestContext(), clientAddress: "198.51.100.7" };
  const { clientAddress } = runWithRequestContext(contextWithAddress, () => callContextOf(request));
  expect(clientAddress).toBe("198.51.100.7");
});

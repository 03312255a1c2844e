import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitBodyTime } from "./body-timeout";

const TIMEOUT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  readonly complete?: boolean;
}

/** A request whose body arrives as the test says, without a network. */
function start({ headers = { "content-length": "1000000" }, complete = false }: Options = {}) {
  const socket = { bytesRead: 50_000, end: vi.fn(), destroy: vi.fn() };
  const request = Object.assign(new EventEmitter(), { headers, complete, socket });
  const response = Object.assign(new EventEmitter(), { headersSent: false, statusCode: 200 });
  limitBodyTime(
    request as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    TIMEOUT_MS,
  );
  const pass = (ms: number, bytes = 0) => {
    socket.bytesRead += bytes;
    vi.advanceTimersByTime(ms);
  };
  return { socket, request, response, pass, isRefused: () => socket.end.mock.calls.length > 0 };
}

describe("limitBodyTime over time", () => {
  it("lets a body pause for less than the timeout", () => {
    const { pass, isRefused } = start();
    pass(TIMEOUT_MS - 1);
    expect(isRefused()).toBe(false);
    pass(1);
    expect(isRefused()).toBe(true);
  });

  it("starts the pause anew when bytes arrive", () => {
    const { pass, isRefused } = start();
    for (let n = 0; n < 20; n += 1) pass(TIMEOUT_MS / 2, 5_000);
    expect(isRefused()).toBe(false);
    pass(TIMEOUT_MS / 2);
    expect(isRefused()).toBe(false);
    pass(TIMEOUT_MS / 2);
    expect(isRefused()).toBe(true);
  });

  it.each([
    [450, true],
    [500, false],
  ])("at %i bytes a second, refuses a long body: %s", (bytesPerSecond, expected) => {
    const { pass, isRefused } = start();
    for (let second = 0; second < 300; second += 1) pass(1_000, bytesPerSecond);
    expect(isRefused()).toBe(expected);
  });

  it("counts only the bytes of this request, not those of earlier ones on the connection", () => {
    const { socket, pass, isRefused } = start();
    expect(socket.bytesRead).toBe(50_000);
    for (let second = 0; second < 12; second += 1) pass(1_000, 1);
    expect(isRefused()).toBe(true);
  });

  it.each([
    ["the body is complete", "complete"],
    ["the response has started", "headersSent"],
  ] as const)("stops once %s", (_, state) => {
    const { request, response, pass, isRefused } = start();
    Object.assign(state === "complete" ? request : response, { [state]: true });
    pass(TIMEOUT_MS);
    expect(vi.getTimerCount()).toBe(0);
    expect(isRefused()).toBe(false);
  });

  it.each([
    ["request ends", "request", "end"],
    ["response closes", "response", "close"],
  ] as const)("stops when the %s", (_, emitter, event) => {
    const started = start();
    expect(vi.getTimerCount()).toBe(1);
    started[emitter].emit(event);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, Options, number]>([
    ["a chunked body", { headers: { "transfer-encoding": "chunked" } }, 1],
    ["a body of one byte", { headers: { "content-length": "1" } }, 1],
    ["an empty body", { headers: { "content-length": "0" } }, 0],
    ["no body", { headers: {} }, 0],
    ["a body that has arrived", { complete: true }, 0],
  ])("watches %s: %#", (_, options, timers) => {
    start(options);
    expect(vi.getTimerCount()).toBe(timers);
  });

  it("responds with 408 with a hint, then closes the connection and stops", () => {
    const { socket, response, pass } = start();
    pass(TIMEOUT_MS);
    const [sent, whenSent] = socket.end.mock.calls[0] as [string, () => void];
    expect(response.statusCode).toBe(408);
    const [head = "", body = ""] = sent.split("\r\n\r\n");
    expect(body).toBe("The form took too long to arrive. Check your connection and send it again.");
    const [status, ...lines] = head.split("\r\n");
    expect(status).toMatch(/^HTTP\/1\.1 408 /);
    const headers = new Headers(lines.map((line) => line.split(": ") as [string, string]));
    expect(Object.fromEntries(headers)).toMatchObject({
      connection: "close",
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "content-length": String(body.length),
    });
    expect(socket.destroy).not.toHaveBeenCalled();
    whenSent();
    expect(socket.destroy).toHaveBeenCalledTimes(1);
    pass(TIMEOUT_MS);
    expect(socket.end).toHaveBeenCalledTimes(1);
  });
});

import { AsyncLocalStorage } from "node:async_hooks";
import { gunzipSync } from "node:zlib";
import type { SetupServer } from "msw/node";
import { expect } from "vitest";
import { claimFormPost, finishFormPost } from "#contract/auth/form-posts";
import { Browser, type SentPost } from "../contract/website";

/** A call of the services during a post. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: () => Promise<string>;
}

const CLAIM = pathOf(claimFormPost);
const FINISH = pathOf(finishFormPost);

function pathOf({ service, path }: { readonly service: string; readonly path: string }): string {
  return `/${service}${path}`;
}

/** One for all files of a worker: Node.js 20 copies each storage that was ever used to every new promise. */
const recorder = new AsyncLocalStorage<Call[]>();

/**
 * Sends every post of a test file again with the same key and content, as a second tap does: the
 * result must be the same, and the services must not be asked to change anything.
 */
export function replayPosts(server: SetupServer): void {
  server.events.on("request:start", ({ request }) => {
    const { method } = request;
    recorder
      .getStore()
      ?.push({ method, path: new URL(request.url).pathname, body: textOf(request.clone()) });
  });
  const recorded = async (send: () => Promise<Response>) => {
    const calls: Call[] = [];
    const response = await recorder.run(calls, send);
    return { calls, response };
  };
  Browser.watchPosts(async (post) => {
    const first = await recorded(post.send);
    if (!(await isRepeated(post, first.response, first.calls))) return first.response;
    const second = await recorded(post.sendAgain);
    const label = `the same post to ${post.path} again`;
    expect(await outcomeOf(second.response), label).toEqual(await outcomeOf(first.response));
    const changes = second.calls.filter(({ method }) => method !== "GET");
    expect(
      changes.map(({ method, path }) => `${method} ${path}`),
      label,
    ).toEqual([expect.stringContaining(CLAIM)]);
    return first.response;
  });
}

/**
 * Whether the result was stored, as that of each successful post must be that has a one-time key,
 * unless the services are unavailable.
 */
async function isRepeated(
  { path, hasKey }: SentPost,
  response: Response,
  calls: readonly Call[],
): Promise<boolean> {
  const finish = calls.find((call) => call.path.endsWith(FINISH));
  const isKept = finish !== undefined && !(await finish.body()).includes('"outcome":null');
  const location = response.headers.get("location") ?? "";
  // A form that waits for its visitor to sign in has not been carried out.
  const isWaiting = location.includes("/sign-in");
  if (response.status < 400 && hasKey && !isWaiting) {
    const isClaimed = calls.some((call) => call.path.endsWith(CLAIM));
    expect({ isClaimed, isKept }, `the post to ${path}`).toEqual({
      isClaimed: true,
      isKept: finish !== undefined,
    });
  }
  return isKept && !isWaiting;
}

/** Reads the text of a call, which may be compressed, when it is needed. */
function textOf(request: Request): () => Promise<string> {
  const isZipped = request.headers.get("content-encoding") === "gzip";
  return async () => {
    const bytes = Buffer.from(await request.arrayBuffer());
    return (isZipped ? gunzipSync(bytes) : bytes).toString();
  };
}

const outcomeOf = async (response: Response) => ({
  status: response.status,
  location: response.headers.get("location"),
  body: await response.clone().text(),
});

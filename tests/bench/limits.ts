import type { Site } from "../e2e/environment/site";
import { ask } from "../e2e/http/client";
import { run, signedInPages, type Duration } from "./ratios";
import { startBareHttp, startRenderServer } from "./servers";

/** What no change of the loaders, services or queries can beat. */
export interface Limit {
  readonly what: string;
  /** Bytes of the page, compressed. */
  readonly bytes: number;
  /** Pages a second that `node:http` sends, if it does nothing else. */
  readonly perSecond: number;
  /** Processor time of rendering the page once its data is ready. */
  readonly renderMs: number;
}

/** Measures rendering alone and sending alone, for each signed-in page. Stops the site between both. */
export async function measureLimits(
  site: Site,
  settings: Readonly<Record<string, string>>,
  cookie: string,
  { seconds }: Duration,
): Promise<Limit[]> {
  const headers = { cookie, "accept-encoding": "br" };
  const sent: Omit<Limit, "renderMs">[] = [];
  for (const { what, path } of signedInPages) {
    const page = await ask(site.port, `/study-abroad${path}`, { headers });
    const contentType = { "content-type": "text/html", "content-encoding": "br" };
    const bare = await startBareHttp(page.body, contentType);
    const { perSecond } = await run(
      bare.what,
      { options: { url: bare.url }, pid: bare.pid },
      seconds,
    );
    bare.stop();
    sent.push({ what, bytes: page.body.length, perSecond });
  }
  await site.stop();
  const server = await startRenderServer(settings);
  const port = Number(new URL(server.url).port);
  const limits: Limit[] = [];
  for (const [index, one] of sent.entries()) {
    const page = await ask(port, `/study-abroad${signedInPages[index]?.path}`, { headers });
    limits.push({ ...one, renderMs: Number(page.headers["x-render-ms"]) });
  }
  server.stop();
  return limits;
}

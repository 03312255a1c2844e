import fc from "fast-check";
import type { TestEnvironment } from "../contract/environment";
import { body, encoded, examples, fields, value } from "./inputs";

const PATIENCE_MS = 8_000;
const MAX_CONCURRENT = 4;

interface FuzzOptions {
  readonly environment: TestEnvironment;
  readonly count: number;
  readonly seed: number;
  /** Tokens of people with different roles, one of whom is `userId`. */
  readonly bearers: readonly string[];
  readonly userId: string;
  /** Longer responses are faults. */
  readonly patienceMs?: number;
}

/** Calls every route of the services with random input. @returns one line per fault */
export async function fuzzServices(options: FuzzOptions): Promise<string[]> {
  const { environment, count, seed, bearers, userId, patienceMs = PATIENCE_MS } = options;
  const routes = environment.app.routes.filter(({ method }) => method !== "ALL");
  const shot = fc.record({
    route: fc.constantFrom(...routes.map(({ method, path }) => ({ method, path }))),
    parameters: fc.array(value, { minLength: 4, maxLength: 4 }),
    query: fields,
    body,
    bearer: fc.constantFrom(undefined, "x.y.z", ...bearers),
    isOwn: fc.boolean(),
  });
  const shots = examples(shot, count, seed);
  const faults: string[] = [];
  const lane = async () => {
    for (let one = shots.pop(); one; one = shots.pop()) {
      const { method, path } = one.route;
      let next = 0;
      const filled = path.replace(/:(\w+)(\{[^}]*\})?\??/g, (_all, name: string) =>
        name === "userId" && one.isOwn ? userId : encoded(one.parameters[next++ % 4] ?? ""),
      );
      const query = new URLSearchParams(one.query.map(([name, text]) => [name, text]));
      const began = performance.now();
      const response = await environment.client
        .another()
        .raw(method, `${filled.slice(1)}?${query}`, {
          ...(one.bearer === undefined ? {} : { bearer: one.bearer }),
          ...(method === "GET" || method === "DELETE" ? {} : { body: one.body }),
        });
      await response.arrayBuffer();
      const ms = performance.now() - began;
      if (response.status >= 500 || ms > patienceMs)
        faults.push(
          `${response.status} in ${Math.round(ms)} ms: ${JSON.stringify(one).slice(0, 600)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
  return faults;
}

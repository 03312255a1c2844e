import { expect, it } from "vitest";
import { fuzzServices } from "../security/fuzz-services";
import { encoded } from "../security/inputs";
import { openEnvironment } from "../contract/environment";
import { newcomer, newStaff } from "../contract/test-users";

/** A fixed sample of what `npm run test:security` sends. */
it(
  "the services respond to random requests without a server error",
  { timeout: 180_000 },
  async () => {
    const environment = await openEnvironment({ CLIENT_LIMIT_FACTOR: 1000 });
    const student = await newcomer(environment);
    const staff = await newStaff(environment, "all_user");
    const bearers = [student.bearer, staff.bearer];
    const options = {
      environment,
      count: 1_500,
      seed: 20261122,
      bearers,
      userId: student.userId,
      // How long a response takes says nothing on a busy machine.
      patienceMs: Infinity,
    };
    expect(await fuzzServices(options)).toEqual([]);

    // NUL, which PostgreSQL rejects in text, in each parameter of each path.
    const faults: string[] = [];
    for (const { method, path } of environment.app.routes) {
      if (method === "ALL" || !path.includes(":")) continue;
      const spoilt = path.slice(1).replace(/:\w+(\{[^}]*\})?\??/g, encoded("\0"));
      const { status } = await environment.client
        .another()
        .raw(method, spoilt, { bearer: student.bearer });
      if (status >= 500) faults.push(`${method} ${path}: ${status}`);
    }
    expect(faults).toEqual([]);
    await environment.close();
  },
);

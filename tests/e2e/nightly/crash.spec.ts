import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { HONEYPOT_FIELD } from "~/platform/forms/honeypot-field";
import { freePort, startSite, type Site } from "../environment/site";
import { makePerson, type Person } from "../fixtures/person";
import { expect, test } from "../fixtures/test";
import { ask } from "../http/client";

const ENQUIRIES = 200;
/** The process is killed after this many responses, while other requests are in flight. */
const KILLED_AFTER = 70;
const MAX_CONCURRENT = 20;

/** An enquiry is accepted when the response is a redirect. */
async function send(site: Site, person: Person): Promise<boolean> {
  try {
    const { status } = await ask(site.port, "/study-abroad/enquiry4", {
      headers: { "x-forwarded-for": person.address },
      form: {
        name: person.name,
        mobileCountry: "IN",
        mobile: person.mobile,
        consent: "yes",
        [HONEYPOT_FIELD]: "",
      },
    });
    return status === 303;
  } catch {
    return false;
  }
}

/** Sends an enquiry for each person with limited concurrency. @returns those accepted */
async function sendAll(
  site: Site,
  people: readonly Person[],
  onResponse: (count: number) => void = () => undefined,
): Promise<Person[]> {
  const waiting = [...people];
  const confirmed: Person[] = [];
  const lane = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      if (!(await send(site, person))) continue;
      confirmed.push(person);
      onResponse(confirmed.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, lane));
  return confirmed;
}

/** The number of enquiries per mobile number in a data folder. The site must not be running. */
async function enquiriesByNumber(dataDir: string): Promise<Map<string, number>> {
  const database = await PGlite.create(path.join(dataDir, "database"));
  const { rows } = await database.query<{ mobile: string; count: number }>(
    "select mobile, count(*)::int as count from enquiries group by mobile",
  );
  await database.close();
  return new Map(rows.map(({ mobile, count }) => [mobile, count]));
}

test("a kill during 200 enquiries loses and duplicates none that was accepted", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "disha-crash-"));
  const people = Array.from({ length: ENQUIRIES }, (_, index) => makePerson(`crash ${index}`));
  // The restarted site has the same address, which is part of the form's page.
  const env = { DATA_DIR: dataDir, TRUSTED_PROXIES: "1", PORT: String(await freePort()) };
  const options = { env };

  const first = await startSite(options);
  const confirmed = await sendAll(first, people, (count) => {
    if (count === KILLED_AFTER) first.process.kill("SIGKILL");
  });
  await first.stop("SIGKILL");
  expect(confirmed.length).toBeGreaterThanOrEqual(KILLED_AFTER);
  expect(confirmed.length).toBeLessThan(ENQUIRIES);

  const stored = await enquiriesByNumber(dataDir);
  expect(confirmed.filter(({ e164 }) => stored.get(e164) !== 1)).toEqual([]);
  expect([...stored.values()].filter((count) => count > 1)).toEqual([]);

  // Everyone submits again, including those who were accepted.
  const second = await startSite(options);
  expect(await sendAll(second, people)).toHaveLength(ENQUIRIES);
  await second.stop();
  const all = await enquiriesByNumber(dataDir);
  expect(all.size).toBe(ENQUIRIES);
  expect([...all.values()].filter((count) => count !== 1)).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
});

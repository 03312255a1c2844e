import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setState } from "#backend/catalogue/state/catalogue-state";
import type { OpenDatabase } from "#backend/platform/db/database";
import { openReplica, recordWrite, standsFor } from "#backend/platform/db/replica/replica";
import { ReplicaState } from "#backend/platform/db/replica/replica-state";
import { searchCounts } from "#backend/platform/db/schema/search";
import { universities } from "#backend/platform/db/schema/catalogue";
import { users } from "#backend/platform/db/schema/users";
import type { Deps } from "#backend/platform/deps";
import { readBackendConfig } from "#backend/platform/runtime/config";
import { listLeads } from "#contract/leads/leads";
import { CATALOGUE_VERSION_HEADER } from "#platform/cache-headers";
import { postgresServer } from "../../setup/postgres";
import { openCatalogueDatabase } from "../../setup/test-database";
import { environmentOn, type TestEnvironment } from "../environment";
import { enquiryFor, makePerson, newcomer, newStaff, type TestUser } from "../test-users";

/** Which calls read from a standby. A second database that gets no changes stands in for it. */
let primary: OpenDatabase;
let standby: OpenDatabase;
let environment: TestEnvironment;
const state = new ReplicaState();
let isRecording = true;
let timesCaughtUp = 0;
beforeAll(async () => {
  [primary, standby] = await Promise.all([openCatalogueDatabase(), openCatalogueDatabase()]);
  standsFor(standby.db, primary.db);
  const changed = "";
  state.reason = state.sawStandby(
    { changed, version: "5" },
    { changed, version: "5", replayed: "0/1" },
  );
  const replica: Deps["replica"] = {
    db: standby.db,
    mayServe: (after = null) => state.mayServe(after, 0),
    catalogueVersion: () => state.catalogueVersion,
    recordWrite: (userId) =>
      isRecording ? recordWrite(primary.db, userId) : Promise.reject(new Error("no connection")),
    catchUp: () => {
      timesCaughtUp += 1;
      return Promise.resolve(true);
    },
    poll: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
  environment = await environmentOn(primary, undefined, { replica });
});
afterAll(() => Promise.all([primary.close(), standby.close()]));

const totalFor = async (staff: TestUser) => {
  const reply = await staff.client.get("lead/prospects/list", staff);
  expect(reply.status).toBe(200);
  return listLeads.response.parse(reply.data).leads.length;
};

it("answers lists of staff, until they have changed something", async () => {
  const [writer, reader] = [
    await newStaff(environment, "all_user"),
    await newStaff(environment, "all_user"),
  ];
  const person = makePerson();
  await environment.client.another().post("auth/enquiry", enquiryFor(person, { sendOtp: false }));
  expect(await Promise.all([writer, reader].map(totalFor))).toEqual([0, 0]);
  const view = { list: "leads", name: "Mine", filters: {} };
  expect((await writer.client.post("user/staff/views", view, writer)).status).toBeLessThan(300);
  expect(await Promise.all([writer, reader].map(totalFor))).toEqual([1, 0]);
  state.reason = "away";
  expect(await totalFor(reader)).toBe(1);
  state.reason = null;
});

it("has caught up before a change is answered whose position couldn't be stored", async () => {
  const writer = await newStaff(environment, "all_user");
  const before = timesCaughtUp;
  isRecording = false;
  const view = { list: "leads", name: "Unrecorded", filters: {} };
  expect((await writer.client.post("user/staff/views", view, writer)).status).toBeLessThan(300);
  isRecording = true;
  expect(timesCaughtUp).toBe(before + 1);
});

it("never answers sessions, students' pages or calls with a token for public content", async () => {
  const student = await newcomer(environment);
  const profile = await student.client.get(`${student.base}/detail`, student);
  expect(profile.status).toBe(200);
  const headers = async (by?: TestUser) =>
    (await environment.client.get("examcms/", by)).headers.get(CATALOGUE_VERSION_HEADER);
  expect(await headers()).toBe("5");
  expect(await headers(student)).not.toBe("5");
});

it("answers public content from its own rows and version, and caches none of them", async () => {
  const rename = (name: string) => ({ name });
  await primary.db.update(universities).set(rename("Renamed"));
  await setState(primary.db, "taxonomy", { streams: [], specializations: [] });
  const streams = async (by?: TestUser) =>
    (await environment.client.get("pathway/taxonomy", by)).data as { streams: unknown[] };
  // What a process caches is read from the primary, whoever requests it first.
  expect((await streams()).streams).toEqual([]);
  const reply = await environment.client.get("pathway/universities");
  expect(JSON.stringify(reply.data)).not.toContain("Renamed");
  expect(reply.headers.get(CATALOGUE_VERSION_HEADER)).toBe("5");
  state.reason = "it has another catalogue";
  const renamed = await environment.client.get("pathway/universities");
  expect(JSON.stringify(renamed.data)).toContain("Renamed");
  expect(renamed.headers.get(CATALOGUE_VERSION_HEADER)).not.toBe("5");
  state.reason = null;
  expect(await standby.db.$count(searchCounts)).toBe(0);
});

it("writes no positions without a standby", async () => {
  const alone = await environmentOn(primary);
  const staff = await newStaff(alone, "all_user");
  await staff.client.post("user/staff/views", { list: "leads", name: "Own", filters: {} }, staff);
  const [row] = await primary.db.select().from(users).where(eq(users.id, staff.userId));
  expect(row?.writePosition).toBeNull();
});

it.runIf(postgresServer)(
  "isn't used if it is unreachable or not a standby, and reads go to the primary",
  async () => {
    const settings = (DATABASE_READ_URL: string) =>
      readBackendConfig({ ...process.env, DATABASE_READ_URL });
    for (const [url, reason] of [
      ["postgresql://nobody@127.0.0.1:1/nothing", "it doesn't answer"],
      [postgresServer ?? "", "it doesn't answer"],
      [primaryUrl(), "it is not a standby"],
    ] as const) {
      const replica = openReplica(settings(url), primary.db);
      // A busy machine may take longer to connect than a poll waits.
      await expect.poll(() => replica?.poll()).toBe(reason);
      expect(replica?.mayServe()).toBe(false);
      expect(await replica?.db.$count(universities)).toBeGreaterThan(0);
      await replica?.close();
    }
  },
);

const primaryUrl = (): string =>
  (primary.db.$client.options as { connectionString?: string }).connectionString ?? "";

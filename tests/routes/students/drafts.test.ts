import { describe, expect, it } from "vitest";
import { transactions } from "#backend/platform/db/schema/payments";
import * as documents from "../../../app/routes/documents/documents";
import * as review from "../../../app/routes/documents/staff-review";
import * as dashboard from "../../../app/routes/students/dashboard";
import * as draft from "../../../app/routes/students/draft";
import * as progress from "../../../app/routes/students/learning-progress";
import { assign, newPaid } from "../../contract/test-users";
import { pdf } from "../../fixtures/files";
import { newCounsellor, signedIn, useServices } from "../services";

/** Drafts of a booster: uploaded, returned with comments on passages, and all versions kept. */
const environment = useServices();
const PROFILE = "/study-abroad/profile";
const params = { plan: "sa-lite", module: "first-draft" };
const PATH = `${PROFILE}/drafts/sa-lite/first-draft`;

async function newBuyer() {
  const learner = await signedIn(await newPaid(environment()));
  const { db } = environment().deps;
  const price = { listMinor: 1, amountMinor: 1, currency: "INR", gateway: "test" };
  await db.insert(transactions).values({
    ...{ userId: learner.user.userId, product: "sa-lite", productName: "Booster Lite", ...price },
    ...{ orderId: crypto.randomUUID(), expiresAt: new Date(), state: "paid", paidAt: new Date() },
  });
  const upload = async (at: string = PATH, where = params) => {
    const form = new FormData();
    form.set("csrf", learner.csrf);
    form.set("file", new File([new Uint8Array(await pdf())], "draft.pdf"));
    return learner.browser.post(draft.action, at, form, where);
  };
  const show = () => learner.browser.load(draft.loader, PATH, params);
  return { ...learner, upload, show };
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

async function newMentor(buyer: Buyer) {
  const mentor = await newCounsellor(environment());
  await assign(environment(), buyer.user, "counsellorId", mentor.user);
  const at = (id: string) => ({
    path: `/study-abroad/counsellor/students/${buyer.user.userId}/documents/${id}/review`,
    params: { student: buyer.user.userId, document: id },
  });
  const say = (id: string, form: Record<string, string>) =>
    mentor.browser.post(review.action, at(id).path, { csrf: mentor.csrf, ...form }, at(id).params);
  const open = (id: string) => mentor.browser.load(review.loader, at(id).path, at(id).params);
  return { say, open };
}

const comment = { intent: "comment", passage: "I have always loved", text: "Show it instead." };
const latestOf = async (buyer: Buyer) => (await buyer.show()).versions[0]?.id ?? "";

describe("a draft", () => {
  it("waits for the team until a mentor is assigned", async () => {
    const buyer = await newBuyer();
    expect(await buyer.upload()).toRedirectTo(`${PATH}?done=kept`);
    expect((await buyer.show()).waitsWith).toBe("team");
    await newMentor(buyer);
    expect((await buyer.show()).waitsWith).toBe("counsellor");
  });

  it("comes back with comments on passages, which the student doesn't see before", async () => {
    const buyer = await newBuyer();
    await buyer.upload();
    const { say, open } = await newMentor(buyer);
    const id = await latestOf(buyer);
    expect((await say(id, comment)).status).toBe(303);
    expect((await open(id)).comments).toMatchObject([{ passage: comment.passage }]);
    expect((await buyer.show()).versions[0]?.comments).toEqual([]);
    expect((await say(id, { status: "returned", reasons: "comments" })).status).toBe(303);
    expect((await buyer.show()).versions).toMatchObject([
      { version: 1, status: "returned", comments: [{ text: comment.text }] },
    ]);
    const { modules } = await buyer.browser.load(progress.loader, `${PROFILE}/learning-progress`);
    const done = modules.filter(({ planKey, doneAt }) => planKey === "sa-lite" && doneAt);
    expect(done.map(({ moduleId }) => moduleId)).toEqual(["first-draft"]);
  });

  it("isn't sent back for its comments without one, and keeps what was typed", async () => {
    const buyer = await newBuyer();
    await buyer.upload();
    const { say } = await newMentor(buyer);
    const id = await latestOf(buyer);
    const empty = await say(id, { ...comment, text: "" });
    expect(empty.status).toBe(400);
    expect(await empty.json()).toMatchObject({
      comment: { typed: { passage: comment.passage }, errors: { text: "Enter a comment." } },
    });
    const early = await say(id, { status: "returned", reasons: "comments" });
    expect(early.status).toBe(400);
    expect(await early.json()).toMatchObject({
      message: "Add a comment, or choose another reason.",
    });
  });

  it("keeps each version with its comments, and shows the returned one until the next", async () => {
    const buyer = await newBuyer();
    await buyer.upload();
    const { say, open } = await newMentor(buyer);
    const first = await latestOf(buyer);
    await say(first, comment);
    await say(first, { status: "returned", reasons: "comments" });
    const returned = async () =>
      (await buyer.browser.load(dashboard.loader, `${PROFILE}/dashboard`)).summary.returned;
    expect(await returned()).toMatchObject([{ path: "/profile/drafts/sa-lite/first-draft" }]);
    await buyer.upload();
    expect(await returned()).toEqual([]);
    expect((await buyer.show()).versions).toMatchObject([
      { version: 2, status: "waiting", comments: [] },
      { version: 1, status: "returned", comments: [{ text: comment.text }] },
    ]);
    // What the student has seen can't be deleted, by either of them.
    const [old] = (await open(first)).comments;
    const kept = expect.objectContaining({ code: "DRAFT_KEPT" }) as unknown;
    await expect(say(first, { deleteComment: old?.id ?? "" })).rejects.toEqual(kept);
    const deletion = { csrf: buyer.csrf, delete: first };
    await expect(
      buyer.browser.post(documents.action, `${PROFILE}/documents`, deletion),
    ).rejects.toEqual(kept);
    expect((await buyer.show()).versions).toHaveLength(2);
  });

  it("deletes a comment before the student has seen it", async () => {
    const buyer = await newBuyer();
    await buyer.upload();
    const { say, open } = await newMentor(buyer);
    const id = await latestOf(buyer);
    await say(id, comment);
    const [written] = (await open(id)).comments;
    expect((await say(id, { deleteComment: written?.id ?? "" })).status).toBe(303);
    expect((await open(id)).comments).toEqual([]);
  });

  it.each([
    ["preparation", "letters"],
    ["sa-touch", "report"],
    ["sa-lite", "profile-session"],
    ["sa-lite", "none"],
  ])("of another plan or module doesn't exist: %s/%s", async (plan, module) => {
    const { browser, upload } = await newBuyer();
    const at = [`${PROFILE}/drafts/${plan}/${module}`, { plan, module }] as const;
    expect((await browser.get(draft.loader, ...at)).status).toBe(404);
    expect((await upload(...at)).status).toBe(404);
  });

  it("is refused without a file, with a message at its field", async () => {
    const { browser, csrf } = await newBuyer();
    const reply = await browser.post(draft.action, PATH, { csrf }, params);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ errors: { file: "Choose a file." } });
  });
});

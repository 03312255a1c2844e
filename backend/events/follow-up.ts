import { and, asc, eq, gt, notExists } from "drizzle-orm";
import { z } from "zod";
import type * as contract from "#contract/events/attendees";
import type { OperationInput } from "#contract/operation/index";
import { attendeeFilters, eventKinds } from "#domain/events/event-attendance";
import { translatorFor } from "#domain/language/translate.server";
import { fillVariables, messageBlocks, type MessageBlock } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { siteOfPerson } from "../notifications/notify-person";
import { recordQueuedChange } from "../platform/access/change-log";
import type { AccessContext } from "../platform/access/context";
import { workingStaff, type WorkingStaff } from "../platform/access/staff";
import { NIL_UUID } from "../platform/db/nil-uuid";
import { eventMessages, registrations } from "../platform/db/schema/events";
import { users } from "../platform/db/schema/users";
import { workKinds } from "../platform/db/work-kinds";
import type { Deps } from "../platform/deps";
import { counsellorEmail } from "../platform/mail/templates";
import { optedOutAmong } from "../platform/mail/topics";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { sentWithinBudget, spendForStaffMessage } from "../platform/outbox/budget";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOfAll, type VerifiedEmail } from "../platform/outbox/verified-contact";
import { sealText, unsealText } from "../platform/secrets/sealing";
import { eachItem, requireAll } from "../platform/work/each-item";
import { PermanentFailure } from "../platform/work/failure";
import type { Job } from "../platform/work/runner";
import { sendWork } from "../platform/work/send-work";
import { attendeesOf, eventOr404 } from "./attendees";

const SAMPLES = 2;
/** People who are read at once. */
const PAGE = 200;
/** The topic that people can unsubscribe from. */
const topic = "counselling";
/** What the text of a queued follow-up is encrypted for. */
const PURPOSE = "follow-up";

type SendInput = OperationInput<typeof contract.sendFollowUp>;
/** An event, and the email to its attendees. */
type FollowUp = Pick<SendInput, "params" | "body">;

/** Counts who gets an email about an event, and shows the first ones. */
export const previewFollowUp: StaffOperationHandler<typeof contract.previewFollowUp> = async (
  input,
  c,
) => {
  const { deps } = c.var;
  const { sender, targets, reachable } = await audienceOf(c, input);
  const samples = await Promise.all(
    reachable.slice(0, SAMPLES).map(async (target) => {
      const { subject, text } = await messageFor(deps, input, target, sender?.name ?? "");
      return { name: target.name ?? "No name yet", subject, text };
    }),
  );
  const refused = messageBlocks.flatMap((reason) => {
    const leads = targets.filter(({ to }) => to === reason).length;
    return leads > 0 ? [{ reason, leads }] : [];
  });
  return { result: { recipients: reachable.length, refused, samples }, about: reachable };
};

/** Queues an email to people who have registered for an event, each once. */
export const sendFollowUp: StaffOperationHandler<typeof contract.sendFollowUp> = async (
  input,
  c,
) => {
  const { deps, claims } = c.var;
  const { reachable } = await audienceOf(c, input);
  const recipients = reachable.length;
  if (recipients > 0) {
    const { id, who, subject, text } = input.body;
    const sealed = await sealText(
      JSON.stringify({ subject, text }),
      deps.config.DATA_SECRETS,
      PURPOSE,
    );
    const action = `${c.req.method} ${c.req.routePath}`;
    const data = { id, who, ...input.params, sealed, staffId: claims.userId, action };
    await deps.db.transaction((tx) => sendWork(tx, workKinds.sendFollowUp.name, data));
  }
  // Each message records its own row.
  return { result: { recipients }, about: [] };
};

const jobSchema = z.object({
  id: z.uuid(),
  kind: z.enum(eventKinds),
  slug: z.string(),
  who: z.enum(attendeeFilters),
  sealed: z.string(),
  staffId: z.uuid(),
  action: z.string(),
});
const textSchema = z.object({ subject: z.string(), text: z.string() });

/**
 * Sends a follow-up, each person in a transaction of their own. A person who fails does not hold up
 * the others. Repeating it reaches those who are left.
 */
export async function sendQueuedFollowUp(
  deps: Deps,
  { data, signal }: Pick<Job, "data" | "signal">,
): Promise<void> {
  const { id, kind, slug, who, sealed, staffId, action } = jobSchema.parse(data);
  const sender = await workingStaff(deps.db, staffId);
  // A counsellor who has left.
  if (!sender) return;
  const input = {
    params: { kind, slug },
    body: { id, who, ...(await unsealed(deps, sealed)) },
  };
  const result = await eachItem<Target>(deps, {
    job: "send follow-up",
    page: (after) => targetsOf(deps, sender, input, after?.userId),
    keyOf: ({ userId }) => `${id}:${userId}`,
    run: async (target) =>
      isReachable(target) && (await sendOne(deps, sender, input, target, action)),
    signal,
  });
  deps.wakeOutbox();
  requireAll(result);
}

async function unsealed({ config }: Deps, sealed: string) {
  try {
    return textSchema.parse(JSON.parse(await unsealText(sealed, config.DATA_SECRETS, PURPOSE)));
  } catch {
    throw new PermanentFailure("undecodable");
  }
}

interface Person {
  readonly userId: string;
  readonly name: string | null;
}
interface Target extends Person {
  readonly to: VerifiedEmail | MessageBlock;
}
interface Reachable extends Person {
  readonly to: VerifiedEmail;
}

const isReachable = (one: Target): one is Reachable => typeof one.to !== "string";

/** Everyone whom the message of the caller is for. @throws ApiError 404 */
async function audienceOf(c: AccessContext, input: FollowUp) {
  await eventOr404(c, input.params);
  const { deps, claims } = c.var;
  const sender = await workingStaff(deps.db, claims.userId);
  const targets = sender ? await allTargetsOf(deps, sender, input) : [];
  return { sender, targets, reachable: targets.filter(isReachable) };
}

/** Everyone whom the message is for, in pages. */
async function allTargetsOf(deps: Deps, sender: WorkingStaff, input: FollowUp): Promise<Target[]> {
  const all: Target[] = [];
  for (;;) {
    const page = await targetsOf(deps, sender, input, all.at(-1)?.userId);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/**
 * The next people whom the message is for, and who have not got it, with their address or why they
 * have none.
 */
async function targetsOf(
  deps: Deps,
  sender: WorkingStaff,
  { params, body: { id, who } }: FollowUp,
  after = NIL_UUID,
): Promise<Target[]> {
  const got = deps.db
    .select({ userId: eventMessages.userId })
    .from(eventMessages)
    .where(and(eq(eventMessages.followUpId, id), eq(eventMessages.userId, users.id)));
  const people = await deps.db
    .select({ userId: users.id, name: users.fullName })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(attendeesOf(sender, params, who), notExists(got), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(PAGE);
  const contacts = await verifiedContactsOfAll(
    deps.db,
    people.map(({ userId }) => userId),
  );
  const emails = [...contacts.values()].flatMap(({ email }) => email ?? []);
  const optedOut = await optedOutAmong(deps, emails, { topic, channel: "email" });
  return people.map((person) => {
    const email = contacts.get(person.userId)?.email;
    const to = !email
      ? ("no_address" as const)
      : optedOut.has(email.address)
        ? ("opted_out" as const)
        : email;
    return { ...person, to };
  });
}

/** The message with its variables filled in, on the site of the person's region. */
async function messageFor(
  deps: Deps,
  { body }: FollowUp,
  { userId, name }: Person,
  counsellor: string,
) {
  const { origin, language } = await siteOfPerson(deps.db, deps, userId, false);
  const values = {
    name: name ?? "",
    counsellor,
    booking_link: origin + hrefTo("/schedule-appointment"),
    profile_link: origin + hrefTo("/profile/dashboard"),
  };
  return {
    origin,
    language,
    counsellor,
    subject:
      fillVariables(body.subject, values) ||
      translatorFor(language)("A message from your counsellor"),
    text: fillVariables(body.text, values),
  };
}

/** @returns whether the message was queued, and not sent before or beyond a limit */
async function sendOne(
  deps: Deps,
  sender: WorkingStaff,
  input: FollowUp,
  { userId, name, to }: Reachable,
  action: string,
): Promise<boolean> {
  const message = await messageFor(deps, input, { userId, name }, sender.name ?? "");
  const { subject, text, origin } = message;
  const { params, body } = input;
  return sentWithinBudget(deps.db, async (tx) => {
    const added = await tx
      .insert(eventMessages)
      .values({
        followUpId: body.id,
        userId,
        ...params,
        staffId: sender.userId,
        subject,
        text,
        createdAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning({ userId: eventMessages.userId });
    if (added.length === 0) return false;
    const href = origin + hrefTo("/chat");
    const email = counsellorEmail({ ...message, href });
    const outboxId = await notify(tx, deps, to, { email, text, origin, topic });
    await tx
      .update(eventMessages)
      .set({ outboxId })
      .where(and(eq(eventMessages.followUpId, body.id), eq(eventMessages.userId, userId)));
    await recordQueuedChange(tx, deps, {
      staffId: sender.userId,
      action,
      userId,
      details: { followUpId: body.id },
    });
    await spendForStaffMessage({ ...deps, db: tx }, sender.userId, to);
    return true;
  });
}

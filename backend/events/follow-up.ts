import { and, eq, notExists } from "drizzle-orm";
import type * as contract from "#contract/events/attendees";
import type { OperationInput } from "#contract/operation/index";
import { translatorFor } from "#domain/language/translate.server";
import { fillVariables, MAX_BULK, messageBlocks, type MessageBlock } from "#domain/leads/messages";
import { hrefTo } from "#domain/site/href";
import { siteOfPerson } from "../notifications/notify-person";
import { recordChange } from "../platform/access/change-log";
import type { AccessContext } from "../platform/access/context";
import { eventMessages, registrations } from "../platform/db/schema/events";
import { users } from "../platform/db/schema/users";
import { callerOf } from "../platform/http/caller";
import { ApiError } from "../platform/http/errors";
import { counsellorEmail } from "../platform/mail/templates";
import { optedOutAmong } from "../platform/mail/topics";
import type { StaffOperationHandler } from "../platform/operations/operations";
import { spendForStaffMessage } from "../platform/outbox/budget";
import { notify } from "../platform/outbox/send";
import { verifiedContactsOfAll, type VerifiedEmail } from "../platform/outbox/verified-contact";
import { attendeesOf, eventOr404 } from "./attendees";

const SAMPLES = 2;
/** The topic that people can unsubscribe from. */
const topic = "counselling";

type SendInput = OperationInput<typeof contract.sendFollowUp>;
/** An event, and the email to its attendees. */
type FollowUp = Pick<SendInput, "params" | "body">;

/** Counts who gets an email about an event, and shows the first ones. */
export const previewFollowUp: StaffOperationHandler<typeof contract.previewFollowUp> = async (
  input,
  c,
) => {
  await eventOr404(c, input.params);
  const targets = await targetsOf(c, input);
  const reachable = targets.filter(isReachable);
  const counsellor = await counsellorOf(c);
  const samples = await Promise.all(
    reachable.slice(0, SAMPLES).map(async (target) => {
      const { subject, text } = await messageFor(c, input, target, counsellor);
      return { name: target.name ?? "No name yet", subject, text };
    }),
  );
  const refused = messageBlocks.flatMap((reason) => {
    const leads = targets.filter(({ to }) => to === reason).length;
    return leads > 0 ? [{ reason, leads }] : [];
  });
  return { result: { recipients: reachable.length, refused, samples }, about: reachable };
};

/** Sends an email to people who have registered for an event, each once. */
export const sendFollowUp: StaffOperationHandler<typeof contract.sendFollowUp> = async (
  input,
  c,
) => {
  await eventOr404(c, input.params);
  const reachable = (await targetsOf(c, input)).filter(isReachable);
  let sent = 0;
  const targets = reachable.slice(0, MAX_BULK);
  const counsellor = await counsellorOf(c);
  for (const target of targets) if (await sendOne(c, input, target, counsellor)) sent += 1;
  c.var.deps.wakeOutbox();
  return {
    result: {
      sent,
      skipped: targets.length - sent,
      left: reachable.length - targets.length,
    },
    // Each message has recorded its own row.
    about: [],
  };
};

interface Person {
  readonly userId: string;
  readonly name: string | null;
}
interface Target extends Person {
  readonly to: VerifiedEmail;
}

const isReachable = (one: Person & { readonly to: VerifiedEmail | MessageBlock }): one is Target =>
  typeof one.to !== "string";

/** The people whom the message is for, and who have not got it, with their address. */
async function targetsOf(c: AccessContext, { params, body: { id, who } }: FollowUp) {
  const { deps } = c.var;
  const got = deps.db
    .select({ userId: eventMessages.userId })
    .from(eventMessages)
    .where(and(eq(eventMessages.followUpId, id), eq(eventMessages.userId, users.id)));
  const people = await deps.db
    .select({ userId: users.id, name: users.fullName })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(and(attendeesOf(c, params, who), notExists(got)))
    .orderBy(registrations.createdAt, users.id);
  const contacts = await verifiedContactsOfAll(
    deps.db,
    people.map(({ userId }) => userId),
  );
  const emails = [...contacts.values()].flatMap(({ email }) => (email ? [email.address] : []));
  const optedOut = await optedOutAmong(deps, emails, topic);
  return people.map((person) => {
    const email = contacts.get(person.userId)?.email;
    const to: VerifiedEmail | MessageBlock = !email
      ? "no_address"
      : optedOut.has(email.address)
        ? "opted_out"
        : email;
    return { ...person, to };
  });
}

/** The caller's name, as messages have it. */
async function counsellorOf({ var: { deps, claims } }: AccessContext): Promise<string> {
  const [staff] = await deps.db
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, claims.userId));
  return staff?.name ?? "";
}

/** The message with its variables filled in, on the site of the person's region. */
async function messageFor(
  c: AccessContext,
  { body }: FollowUp,
  { userId, name }: Person,
  counsellor: string,
) {
  const { deps } = c.var;
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
  c: AccessContext,
  input: FollowUp,
  target: Target,
  counsellor: string,
): Promise<boolean> {
  const { deps, claims } = c.var;
  const { userId, to } = target;
  const message = await messageFor(c, input, target, counsellor);
  const { subject, text, origin } = message;
  try {
    const { requestId } = callerOf(c, deps.config);
    await spendForStaffMessage(deps, claims.userId, to, { clientAddress: null, requestId });
  } catch (error) {
    if (error instanceof ApiError && error.code === "MESSAGE_LIMIT") return false;
    throw error;
  }
  return deps.db.transaction(async (tx) => {
    const key = { followUpId: input.body.id, userId };
    const added = await tx
      .insert(eventMessages)
      .values({
        ...key,
        ...input.params,
        staffId: claims.userId,
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
      .where(and(eq(eventMessages.followUpId, key.followUpId), eq(eventMessages.userId, userId)));
    await recordChange(tx, c, {}, { userId });
    return true;
  });
}

import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { remindOfDeadlines } from "#backend/applications/deadline-reminders";
import { serviceDataOf } from "#backend/catalogue/state/service-data";
import { applications, applicationStages } from "#backend/platform/db/schema/applications";
import { users } from "#backend/platform/db/schema/users";
import { answersOfStage, isOutcomeStage } from "#domain/applications/outcome";
import { stageReasons } from "#domain/documents/review-reasons";
import type { LanguageCode } from "#domain/language/language";
import { assign, newPaid, newStaff, notifyAtAnyHour, type TestUser } from "../test-users";
import { useEnvironment } from "../use-environment";

/** Every message about every step of an application, in the three languages: never a raw value. */
const environment = useEnvironment();
const db = () => environment().deps.db;

const withEmail = async (user: TestUser, language: LanguageCode | null) => {
  await db()
    .update(users)
    .set({ email: user.email, fullName: "Asha Rao" })
    .where(eq(users.id, user.userId));
  await notifyAtAnyHour(user, language);
  return user;
};

const raw = [
  /\b\d{4}-\d\d(-\d\d)?\b/,
  /\b(waiting-list|not-needed|field_\w+|document_returned|visa-\w+|conditions-met)\b/,
  /\bundefined\b|\bnull\b|\[object|\{\{/,
];

/** What a mail says, without the addresses of its links. */
const readable = (text: string): string => text.replace(/https?:\/\/\S+/g, "");

async function applicationOf(userId: string): Promise<string> {
  const now = environment().clock.now();
  const [row] = await db()
    .insert(applications)
    .values({
      ...{ userId, courseId: crypto.randomUUID(), title: "MSc Physics", universityName: "TU" },
      ...{ countrySlug: "germany", intakeMonth: now.getUTCMonth() + 1 },
      ...{ intakeYear: now.getUTCFullYear() + 1, createdAt: now },
    })
    .returning();
  return row?.id ?? "";
}

it.each(["en", "vi", "ar"] as const)("reads well in %s", { timeout: 120_000 }, async (language) => {
  const student = await withEmail(await newPaid(environment()), language);
  const staff = await withEmail(await newStaff(environment(), "lms_user"), null);
  await assign(environment(), student, "counsellorId", staff);
  const id = await applicationOf(student.userId);
  const { stages } = await serviceDataOf(environment().deps);
  const fields: Readonly<Record<number, string>> = { 6: "decision", 7: "reply", 17: "visa" };
  const detail = (stage: number) =>
    `${student.base}/dashboard/application/${id}/stageId/${stage}/detail`;
  await environment().sent();
  for (const stage of stages) {
    // The one answer that lets the application go on.
    const said = { 6: "offer", 7: "paid", 17: "granted", 18: "planned" }[stage.id];
    const fieldData = said ? { [fields[stage.id] ?? "arrival"]: said } : {};
    environment().clock.advance(1_000);
    const submittedAt = environment().clock.now();
    await db().insert(applicationStages).values({
      applicationId: id,
      stageId: stage.id,
      fieldData,
      status: "submitted",
      submittedAt,
    });
    const review = (body: object) => staff.client.put(detail(stage.id), body, staff);
    const reasons = [...stageReasons];
    expect((await review({ status: "returned", reasons, note: "One more" })).status).toBe(200);
    expect((await review({ status: "done" })).status).toBe(200);
  }
  expect(stages.filter(({ id: stage }) => isOutcomeStage(stage)).map(({ id: one }) => one)).toEqual(
    [6, 7, 17, 18],
  );
  const record = (stage: number, answers: object) =>
    staff.client.post(`${detail(stage)}/record`, answers, staff);
  const day = environment().clock.now().toISOString().slice(0, 10);
  expect(answersOfStage(18)).toContain("enrolled");
  expect((await record(18, { arrival: "enrolled", enrolledOn: day })).status).toBe(200);
  await student.client.post(detail(18), { arrival: "planned", housing: "Hall" }, student);
  await applicationOf(student.userId);
  await remindOfDeadlines(environment().deps);
  const messages = (await environment().sent()).flatMap((one) =>
    one.kind === "mail" ? [one] : [],
  );
  const mine = messages.filter(({ to }) => to === student.email);
  // Two reviews of each step, and what was recorded.
  expect(mine.length).toBeGreaterThanOrEqual(stages.length * 2 + 1);
  for (const { subject, text } of messages)
    for (const pattern of raw) expect(readable(`${subject}\n${text}`)).not.toMatch(pattern);
  for (const { subject } of mine)
    if (language !== "en") expect(subject).not.toMatch(/Your counsellor|is due|confirmed:/);
});

import { createBackend } from "#backend/api/app";
import { findUser } from "#backend/auth/accounts";
import { issueTokens } from "#backend/auth/tokens";
import { createStaff, findAccount, setPermission } from "#backend/console/accounts";
import { coursesById } from "#backend/courses/course-query";
import type { Deps } from "#backend/platform/deps";
import { createApplication } from "#contract/applications/applications";
import { bookAppointment, listSlots } from "#contract/appointments/appointments";
import { verifyCode } from "#contract/auth/otp";
import { openChat } from "#contract/chat/chat";
import { listOutgoingMessages } from "#contract/dev/outbox";
import { submitEnquiry } from "#contract/enquiries/submit";
import { addLead } from "#contract/leads/add-lead";
import { setAssignmentRule, type AssignmentRuleBody } from "#contract/leads/assignment";
import { addLeadEvent } from "#contract/leads/leads";
import { intakesOf } from "#domain/applications/intakes";
import { dayOf } from "#domain/time/dates";
import { hoursOn } from "#domain/time/working-hours";
import { callerOf, type Call, type Caller } from "./caller";
import { leads, staff, students, type DemoLead, type DemoStudent } from "./people";

/**
 * Adds invented staff, students and leads, through the operations that people use. Nothing is added a second time.
 * @returns what was added, or null if the data are there already
 * @throws Error outside local mode
 */
export async function addDemonstrationData(deps: Deps): Promise<string | null> {
  if (!deps.config.isLocal)
    throw new Error("demonstration data are for local mode: unset PUBLIC_ORIGIN");
  if (await findAccount(deps.db, staff[0].email)) return null;
  const call = callerOf(createBackend(deps), deps.config.SERVICE_KEY[0] ?? "");
  const counsellors = await hire(deps, call);
  for (const [index, student] of students.entries()) await addStudent(deps, call, student, index);
  for (const [index, lead] of leads.entries()) {
    const by = counsellors[index % counsellors.length];
    if (by) await addLeadBy(call, lead, index, by);
  }
  return `${staff.length} staff, ${students.length} students and ${leads.length} leads added`;
}

/** @returns callers for all staff */
async function hire(deps: Deps, call: Call): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const { email, name, isHead } of staff) {
    const { id } = await createStaff(deps.db, email, name, "lms_user");
    if (isHead) await setPermission(deps.db, id, "all_user", true);
    const tokens = await issueTokens(deps.db, deps, await findUser(deps.db, id));
    callers.push({ address: "198.51.100.1", bearer: tokens.access_token });
    // The head is the first.
    const [head] = callers;
    if (head) await call(setAssignmentRule, { params: { staffId: id }, body: takesCalls }, head);
  }
  return callers;
}

/** Takes everybody's calls, six days a week. Leads are assigned by hand. */
const takesCalls: AssignmentRuleBody = {
  acceptsLeads: false,
  acceptsCalls: true,
  maxOpenLeads: 50,
  regions: [],
  languages: [],
  countries: [],
  fields: [],
  absences: [],
  hours: hoursOn([1, 2, 3, 4, 5, 6], "09:30", "20:00"),
};

const mobileOf = (index: number): string => `+9199999${String(10_000 + index)}`;
const emailOf = (name: string): string => `${name.toLowerCase().replace(" ", ".")}@student.example`;

async function addStudent(
  deps: Deps,
  call: Call,
  student: DemoStudent,
  index: number,
): Promise<void> {
  const address = `203.0.113.${index + 1}`;
  const { userId, caller } = await signUp(call, student, mobileOf(index), { address });
  const params = { userId };
  const [course] = student.appliesTo ? await coursesById(deps.db, [student.appliesTo]) : [];
  const intake = course && intakesOf(course, dayOf(deps.now()))[1];
  if (intake)
    await call(createApplication, { params, body: { courseId: course.id, ...intake } }, caller);
  if (student.booksCall) {
    const days = await call(listSlots, { query: {} }, caller);
    const slot = days.flatMap(({ slots }) => slots).filter(({ isFree }) => isFree)[index * 4];
    const body = {
      startsAt: slot?.startsAt ?? "",
      mobile: mobileOf(index),
      topic: student.booksCall,
    };
    if (slot) await call(bookAppointment, { params, body }, caller);
  }
  if (student.asks)
    await call(openChat, { body: { name: student.name, text: student.asks } }, caller);
}

/** Sends an enquiry and confirms it with the code that it was sent. */
async function signUp(call: Call, student: DemoStudent, mobile: string, visitor: Caller) {
  const { challenge } = await call(submitEnquiry, { body: enquiryOf(student, mobile) }, visitor);
  if (!challenge) throw new Error(`no code was sent to ${student.name}`);
  const messages = await call(listOutgoingMessages, {}, { address: "127.0.0.1" });
  const otp = /\b\d{6}\b/.exec(messages.find(({ to }) => to === mobile)?.text ?? "")?.[0] ?? "";
  const { challengeId } = challenge;
  const signedIn = await call(verifyCode, { body: { challengeId, otp } }, visitor);
  return { userId: signedIn.userId, caller: { ...visitor, bearer: signedIn.access_token } };
}

const enquiryOf = (student: DemoStudent, mobile: string) => ({
  name: student.name,
  countryCode: "+91",
  mobile,
  email: emailOf(student.name),
  city: student.city,
  country: "India",
  sendOtp: true,
  interestedYear: student.year,
  interestedEducationLevel: student.level,
  interestedCountries: [...student.countries],
  answeredFields: ["interestedYear", "interestedEducationLevel", "interestedCountries"],
  source: "enquiry",
  platForm: "web",
  formId: "enquiry",
  extraFields: { platformUrl: "http://localhost:3000/study-abroad/enquiry" },
  consent: { version: "2026-11", givenAt: new Date().toISOString() },
});

async function addLeadBy(call: Call, lead: DemoLead, index: number, by: Caller): Promise<void> {
  const body = {
    name: lead.name,
    mobile: mobileOf(100 + index),
    email: emailOf(lead.name),
    city: lead.city,
    source: lead.source,
    countries: [...lead.countries],
    level: lead.level,
    year: lead.year,
    note: lead.note,
    consentedOn: dayOf(new Date()),
  };
  const { id } = await call(addLead, { body }, by);
  const event = { outcome: lead.outcome ?? null, text: "" };
  if (id && lead.outcome) await call(addLeadEvent, { params: { id }, body: event }, by);
}

import { codeSentTo, receivedBy } from "../../e2e/fixtures/messages";
import { makePerson } from "../../e2e/fixtures/person";
import { HttpClient, untouchedFields } from "../../e2e/http/client";
import { askForSignIn, enquire } from "../../e2e/http/forms";
import { linksIn } from "./public-pages";
import type { Recording } from "./recording";
import { staff, type RecordedSite } from "./site-of-tree";

const base = "/study-abroad";
const MAX_PAGES = 100;
const STUDENT = "same responses";

/** The signed-in visitors of a recording. */
export interface People {
  readonly student: HttpClient;
  readonly head: HttpClient;
  readonly counsellor: HttpClient;
}

interface Place {
  readonly path: string;
  readonly html: string;
}

/** A visitor without scripts, each of whose steps is recorded. */
class Visitor {
  constructor(
    readonly client: HttpClient,
    private readonly name: string,
    private readonly recording: Recording,
  ) {}

  /** Opens a page and follows its redirects. */
  async open(path: string, form?: Readonly<Record<string, string>>): Promise<Place> {
    const response = await this.client.ask(path, form);
    const method = form ? "POST" : "GET";
    this.recording.save("step", `${this.name} ${method} ${path}`, response);
    const { location } = response.headers;
    if (location) return this.open(pathOf(location, path));
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}`);
    return { path, html: response.text };
  }

  follow({ path, html }: Place, label: RegExp): Promise<Place> {
    for (const [, tag = "", text = ""] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs))
      if (label.test(plain(text))) return this.open(pathOf(attribute(tag, "href") ?? "", path));
    throw new Error(`${path} has no link ${String(label)}`);
  }

  /** Presses a button of a form. */
  press(place: Place, label: RegExp, fields: Readonly<Record<string, string>> = {}) {
    for (const [form, tag = ""] of place.html.matchAll(/<form\b([^>]*)>.*?<\/form>/gs)) {
      const button = [...form.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].find(
        ([, , text = ""]) => label.test(plain(text)),
      );
      if (!button) continue;
      const name = attribute(button[1] ?? "", "name");
      const own = name ? { [name]: attribute(button[1] ?? "", "value") ?? "" } : {};
      const values = { ...untouchedFields(form), ...chosenOptions(form), ...own, ...fields };
      const action = pathOf(attribute(tag, "action") ?? place.path, place.path);
      return attribute(tag, "method")?.toLowerCase() === "post"
        ? this.open(action, values)
        : this.open(`${action.split("?")[0]}?${new URLSearchParams(values)}`);
    }
    throw new Error(`${place.path} has no button ${String(label)}`);
  }
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
const pathOf = (href: string, from: string): string => {
  const { pathname, search } = new URL(href, `http://site${from}`);
  return pathname + search;
};

/** The options that the lists of a form have selected. */
const chosenOptions = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(([, tag = "", options = ""]) => [
      attribute(tag, "name") ?? "",
      attribute(/<option\b[^>]*selected[^>]*>/.exec(options)?.[0] ?? "", "value") ?? "",
    ]),
  );

/** Records an enquiry with its code, a booking and a payment of one student, and the sign-in of staff. */
export async function recordJourneys(site: RecordedSite, recording: Recording): Promise<People> {
  const visitor = (name: string, address: string) =>
    new Visitor(new HttpClient(site.sitePort, address), name, recording);
  const person = makePerson(STUDENT);
  const student = visitor("student", person.address);
  recording.save("step", "student enquiry", await enquire(student.client, person));
  await student.open(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  await bookCall(student, person.mobile);
  await payForBooster(student);
  // Paid access is part of the token, so it needs a new sign-in.
  const learner = visitor("learner", person.address);
  await signIn(learner, person.mobile, person.e164);
  await startApplication(learner);
  await writeToChat(visitor("chatting", "10.1.2.4"));

  const head = visitor("head", "10.1.2.5");
  const counsellor = visitor("counsellor", "10.1.2.6");
  await signIn(head, staff.head, staff.head);
  await signIn(counsellor, staff.counsellor, staff.counsellor);
  return { student: learner.client, head: head.client, counsellor: counsellor.client };
}

async function signIn(visitor: Visitor, address: string, receivedAt: string): Promise<void> {
  const before = (await receivedBy(receivedAt)).length;
  await askForSignIn(visitor.client, address);
  await visitor.open(`${base}/otp`, { otp: await codeSentTo(receivedAt, before + 1) });
}

async function bookCall(student: Visitor, mobile: string): Promise<void> {
  const days = await student.open(`${base}/schedule-appointment`);
  const links = linksIn(days.html).filter((path) => /schedule-appointment\?.*day=/.test(path));
  const times = await student.open([...new Set(links)].sort()[4] ?? "");
  const form = await student.follow(times, /^11:30/);
  await student.press(form, /^Book this time/, { mobile, topic: "Loans" });
  await student.open(`${base}/bookings`);
}

async function payForBooster(student: Visitor): Promise<void> {
  const order = await student.open(`${base}/booster-program/sa-lite/apply-now?coupon=WELCOME10`);
  const checkout = await student.press(order, /^Continue to pay/);
  const gateway = await student.press(checkout, /^Pay/);
  const paid = await student.press(gateway, /^Pay$/);
  await student.follow(paid, /^Receipt/);
}

async function startApplication(student: Visitor): Promise<void> {
  const form = await student.open(
    `${base}/profile/applications/start?course=5005-msc-computer-science`,
  );
  await student.press(form, /^Start$/);
}

async function writeToChat(visitor: Visitor): Promise<void> {
  const form = await visitor.open(`${base}/chat`);
  await visitor.press(form, /^Send$/, {
    name: "Kavya Menon",
    text: "Do I need a blocked account?",
  });
}

/** Records the pages that a signed-in person reaches from the given ones, breadth first. */
export async function recordSignedInPages(people: People, recording: Recording): Promise<void> {
  const areas = [
    ["student", people.student, ["", "/profile", "/profile/dashboard", "/bookings"]],
    ["head", people.head, ["", "/counsellor"]],
    ["counsellor", people.counsellor, ["", "/counsellor"]],
  ] as const;
  for (const [name, client, starts] of areas) {
    const waiting = starts.map((path) => base + path);
    const found = new Set(waiting);
    for (let path = waiting.shift(), n = 0; path !== undefined && n < MAX_PAGES; n++) {
      const response = await client.ask(path);
      recording.save("page", `${name} ${path}`, response);
      const links = [...linksIn(response.text), ...[response.headers.location ?? []].flat()];
      for (const link of links.filter(
        (one) => OWN_AREA.test(one) && !REPEATED.test(one) && !found.has(one),
      )) {
        found.add(link);
        waiting.push(link);
      }
      path = waiting.shift();
    }
  }
}

/** Pages of students and of the counsellor console. */
const OWN_AREA =
  /^\/study-abroad\/(profile|counsellor|bookings|payments|booster-program|counselor-recommendation)/;

/** Days and times to move a call to. */
const REPEATED = /[?&](day|slot)=/;

/** Records everything that was sent: as received, and the HTML of emails. */
export async function recordMessages(site: RecordedSite, recording: Recording): Promise<void> {
  const services = `http://127.0.0.1:${site.servicesPort}/dev`;
  type Outgoing = { id: string; kind: string; to: string; status: string; text: string };
  const outbox = async () => {
    const response = await fetch(`${services}/outbox`);
    return ((await response.json()) as { data: Outgoing[] }).data;
  };
  // Each kind of message is sent in order of time, so all earlier ones have arrived by then.
  const person = makePerson(STUDENT);
  const last = (address: string) =>
    new Visitor(new HttpClient(site.sitePort, address), "last", recording);
  await signIn(last("10.1.2.7"), staff.counsellor, staff.counsellor);
  await signIn(last("10.1.2.8"), person.mobile, person.e164);
  for (const message of site.office.all()) {
    const text = Object.entries(message).map(([field, value]) => `${field}: ${value}`);
    recording.saveText("message", `${message.kind} ${message.to}`, text.sort().join("\n"));
  }
  const outgoing = (await outbox()).reverse();
  for (const { kind, to, status, text } of outgoing)
    recording.saveText("message", `outbox ${kind} ${to}`, `${status}\n${text}`);
  const mails = outgoing.filter(({ kind }) => kind === "mail");
  for (const { id, to } of mails)
    await recordHtml(`${services}/mail/${id}`, `html ${to}`, recording);
  const samples = (await (await fetch(`${services}/samples`)).json()) as { data: string[] };
  for (const id of samples.data)
    await recordHtml(`${services}/samples/${id}`, `sample ${id}`, recording);
}

async function recordHtml(url: string, name: string, recording: Recording): Promise<void> {
  recording.saveText("message", name, await (await fetch(url)).text());
}

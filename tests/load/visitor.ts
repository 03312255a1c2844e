import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { codeIn, receivedBy } from "../e2e/fixtures/messages";
import { makePerson, type Person } from "../e2e/fixtures/person";
import { untouchedFields } from "../e2e/http/client";

const base = "/study-abroad";

/** Pages that visitors open, their share in percent, and their category. */
const pageFamilies: readonly (readonly [
  family: string,
  weight: number,
  paths: readonly string[],
])[] = [
  ["home", 15, [""]],
  ["country", 25, ["/germany", "/usa", "/canada", "/uk", "/australia", "/ireland"]],
  ["list", 15, ["/universities", "/abroad/courses", "/usa/masters", "/ua-accelerator-programs"]],
  [
    "detail",
    12,
    ["/university/usa/stanford-university-1002", "/university/germany/tu-berlin-5005"],
  ],
  ["guide", 15, ["/exam/ielts/overview", "/articles", "/scholarship", "/ebooks", "/webinars"]],
  ["search", 5, ["/search?q=munich", "/search?q=ielts", "/search?q=standford"]],
  ["calculator", 8, ["/calculator/education-loan?amount=1500000", "/expense-calculator/germany"]],
];

/** Pages that a counsellor has open all day. */
const consolePages = [
  ...["/counsellor", "/counsellor/queue", "/counsellor/leads", "/counsellor/prospects"],
  ...["/counsellor/applications", "/counsellor/calendar"],
];

export interface Timing {
  readonly family: string;
  readonly ms: number;
  readonly at: number;
}

/** Results and failures of a visitor. */
export interface Record {
  readonly timings: Timing[];
  readonly failures: { readonly at: number; readonly what: string }[];
  /** Numbers whose enquiry was confirmed to their owner. */
  readonly acknowledged: string[];
}

interface LoadResponse {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** The message of a form that was refused. */
const alertIn = (body: string): string =>
  /role="alert"[^>]*>(.*?)<\/div>/s
    .exec(body)?.[1]
    ?.replace(/<[^>]*>/g, " ")
    .slice(0, 200) ?? "";

let newcomers = 0;

/** A new person with a unique number. Random numbers would collide within half an hour. */
function newcomer(seed: string): Person {
  const mobile = `98${String(newcomers++).padStart(8, "0")}`;
  return { ...makePerson(seed), mobile, e164: `+91${mobile}` };
}

/** A visitor who browses with pauses, and sometimes sends an enquiry and verifies the number. */
export class Visitor {
  private readonly agent: Agent;
  private cookies = new Map<string, string>();

  constructor(
    private readonly port: number,
    private readonly name: string,
    private readonly record: Record,
    /**
     * An address of the loopback network, so that each visitor has its own rate limits:
     * `127.1.0.7`.
     */
    localAddress: string,
  ) {
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      // nginx uses a self-signed certificate.
      rejectUnauthorized: false,
      localAddress,
    });
  }

  /** Until `end`, with pauses of one to three seconds. */
  async stroll(end: number): Promise<void> {
    await wait(Math.random() * 2_000);
    for (let step = 0; Date.now() < end; step++) {
      if (Math.random() * 100 < 5) await this.enquire(newcomer(`${this.name} ${step}`));
      else await this.look();
      await wait(1_000 + Math.random() * 2_000);
    }
    this.agent.destroy();
  }

  /** Signs in as a member of staff, and opens pages of the console until `end`, with the same pauses. */
  async work(address: string, end: number): Promise<void> {
    await wait(Math.random() * 2_000);
    await this.signIn(address);
    while (Date.now() < end) {
      const path = consolePages[Math.floor(Math.random() * consolePages.length)] ?? "";
      await this.ask("console", path);
      await wait(1_000 + Math.random() * 2_000);
    }
    this.agent.destroy();
  }

  private async signIn(address: string): Promise<void> {
    const page = await this.ask("sign-in form", "/sign-in");
    const form = { ...untouchedFields(page?.body ?? ""), address, mobileCountry: "IN" };
    const sent = await this.ask("sign-in", "/sign-in", form);
    const code = sent && (await this.codeSentTo(address));
    if (code) await this.ask("code", "/otp", { otp: code });
  }

  private async look(): Promise<void> {
    let lot = Math.random() * pageFamilies.reduce((sum, [, weight]) => sum + weight, 0);
    const [family, , paths] =
      pageFamilies.find(([, weight]) => (lot -= weight) < 0) ?? pageFamilies[0]!;
    const path = paths[Math.floor(Math.random() * paths.length)] ?? "";
    await this.ask(family, path);
  }

  /** Sends an enquiry as a new person and enters the code from the message. */
  private async enquire(person: Person): Promise<void> {
    this.cookies = new Map();
    const page = await this.ask("enquiry form", "/enquiry4");
    if (!page) return;
    const sent = await this.ask("enquiry", "/enquiry4", {
      ...untouchedFields(page.body),
      name: person.name,
      mobileCountry: "IN",
      mobile: person.mobile,
      consent: "yes",
    });
    if (!sent || sent.status !== 303) return;
    this.record.acknowledged.push(person.e164);
    if (!sent.location.endsWith("/otp")) return;
    const code = await this.codeSentTo(person.e164);
    if (code) await this.ask("code", "/otp", { otp: code });
    await this.ask("own page", "/profile/dashboard");
    this.cookies = new Map();
  }

  private async codeSentTo(address: string): Promise<string | null> {
    for (let look = 0; look < 100; look++) {
      const [message] = await receivedBy(address);
      const code = codeIn(message?.text ?? "");
      if (code) return code;
      await wait(200);
    }
    this.fail("no code came");
    return null;
  }

  private fail(what: string): void {
    this.record.failures.push({ at: Date.now(), what });
  }

  private async ask(
    family: string,
    path: string,
    form?: Readonly<{ [name: string]: string }>,
  ): Promise<LoadResponse | null> {
    const began = performance.now();
    try {
      const response = await this.send(path, form);
      this.record.timings.push({ family, ms: performance.now() - began, at: Date.now() });
      if (response.status >= 400)
        this.fail(`${family}: ${response.status} ${alertIn(response.body)}`.trim());
      return response.status >= 400 ? null : response;
    } catch (error) {
      this.fail(`${family}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  private send(path: string, form?: Readonly<{ [name: string]: string }>): Promise<LoadResponse> {
    const body = form ? new URLSearchParams(form).toString() : undefined;
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port: this.port,
          path: base + path,
          method: body === undefined ? "GET" : "POST",
          agent: this.agent,
          timeout: 30_000,
          headers: {
            host: "www.localhost",
            "user-agent":
              "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36",
            "sec-fetch-site": "same-origin",
            ...(this.cookies.size > 0
              ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
              : {}),
            ...(body === undefined
              ? {}
              : {
                  "content-type": "application/x-www-form-urlencoded",
                  "content-length": Buffer.byteLength(body),
                }),
          },
        },
        (response) => {
          for (const line of response.headers["set-cookie"] ?? []) {
            const [pair = ""] = line.split(";");
            const at = pair.indexOf("=");
            this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
          }
          const { statusCode = 0, headers } = response;
          text(response).then(
            (read) => resolve({ status: statusCode, location: headers.location ?? "", body: read }),
            reject,
          );
        },
      );
      asked.on("timeout", () => asked.destroy(new Error("no answer in 30 s")));
      asked.on("error", reject).end(body);
    });
  }
}

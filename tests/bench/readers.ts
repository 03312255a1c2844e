import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { openWholeSiteEnvironment } from "../e2e/environment/whole-site";
import { startSite } from "../e2e/environment/site";
import { HttpClient, untouchedFields } from "../e2e/http/client";
import { residentMb } from "../load/system";
import { optionsOf } from "./memory";

/**
 * `npm run bench:readers [number]`: what it costs one process that runs everything to keep pages of conversations
 * connected while nobody writes. Each conversation is open on five pages, the most that are allowed. Exits with 1 above 5%
 * of a core, or if a page isn't connected.
 */
const READERS = Number(process.argv[2] ?? 2_000);
const PAGES_OF_A_CHAT = 5;
/** The heap that as many streams need (app/services/chat/live-chats.server.ts). */
const HEAP_MB = Math.max(192, Math.ceil((READERS * 80) / 1024));
const SECONDS = 60;
const MAX_CPU_PERCENT = 5;
const base = "/study-abroad";

const environment = await openWholeSiteEnvironment("readers");
const site = await startSite({
  env: environment.env,
  nodeOptions: [...optionsOf("start"), `--max-old-space-size=${HEAP_MB}`],
});
const cookies: string[] = [];
while (cookies.length < READERS / PAGES_OF_A_CHAT)
  cookies.push(await cookieOfNewChat(cookies.length));
const before = residentMb(site);
const sockets: Socket[] = [];
for (let number = 0; number < READERS; number++)
  sockets.push(await reader(number, cookies[number % cookies.length] ?? ""));
await wait(5_000);
const [from, startedAt] = [cpuMs(), performance.now()];
await wait(SECONDS * 1_000);
const percent = ((cpuMs() - from) / (performance.now() - startedAt)) * 100;
const open = sockets.filter((one) => !one.destroyed).length;
const memory = residentMb(site);
console.log(
  `${open} of ${READERS} pages connected, ${percent.toFixed(1)}% of a core, ${memory} MB (${before} MB before)`,
);
for (const socket of sockets) socket.destroy();
await site.stop();
await environment.close();
process.exit(percent > MAX_CPU_PERCENT || open < READERS ? 1 : 0);

async function cookieOfNewChat(number: number): Promise<string> {
  const client = new HttpClient(site.port, `10.255.${number >> 8}.${number & 255}`);
  const page = await client.ask(`${base}/chat`);
  const form = { ...untouchedFields(page.text), name: "Asha", text: "Hello" };
  await client.ask(`${base}/chat`, form);
  return client.cookieHeader();
}

/** Connects to the events of a chat, from an address of its own. */
function reader(number: number, cookie: string): Promise<Socket> {
  const socket = connect(site.port, "127.0.0.1");
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  socket.write(
    `GET ${base}/chat/events?after=0 HTTP/1.1\r\nHost: localhost:${site.port}\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.once("data", (head) => {
      socket.resume();
      if (String(head).startsWith("HTTP/1.1 200")) resolve(socket);
      else reject(new Error(`reader ${number}: ${String(head).slice(0, 200)}`));
    });
  });
}

/** Processor time of the site so far. The kernel counts in hundredths of a second. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${site.process.pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  return (Number(fields?.[11]) + Number(fields?.[12])) * 10;
}

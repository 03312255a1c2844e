import { get } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** Audited pages, one per family. */
export interface Page {
  readonly name: string;
  readonly path: string;
  /** Not indexed on purpose. */
  readonly isUnlisted?: true;
  readonly host?: string;
}

export const pages: readonly Page[] = [
  { name: "Home", path: "" },
  { name: "Home, Vietnam", path: "", host: "vn.localhost" },
  { name: "Home, Saudi Arabia", path: "", host: "sa.localhost" },
  { name: "Country", path: "/germany" },
  { name: "Exam", path: "/exam/ielts/overview" },
  { name: "Exam topic with a chart", path: "/exam/ielts/band-score-chart" },
  { name: "Articles", path: "/articles" },
  { name: "Universities", path: "/universities" },
  { name: "University", path: "/university/usa/stanford-university-1002" },
  { name: "Courses", path: "/abroad/courses" },
  { name: "Course", path: "/university/germany/tu-berlin-5005/msc-computer-science" },
  { name: "Article", path: "/articles/cost-of-studying-in-usa" },
  { name: "Programs", path: "/ua-accelerator-programs", isUnlisted: true },
  { name: "Scholarships", path: "/scholarship" },
  { name: "Ebooks", path: "/ebooks" },
  { name: "Webinars", path: "/webinars", isUnlisted: true },
  { name: "Enquiry", path: "/enquiry" },
  { name: "Enquiry, in Arabic", path: "/enquiry", host: "sa.localhost" },
  { name: "Sign in", path: "/sign-in", isUnlisted: true },
  { name: "Search", path: "/search?q=munich", isUnlisted: true },
  { name: "Loan calculator", path: "/calculator/education-loan" },
  { name: "Expense calculator", path: "/expense-calculator/germany" },
];

export interface HttpResponse {
  readonly bytes: Buffer;
  readonly text: string;
}

/** A document as a browser gets it: compressed, and the bytes counted as they are. */
export function fetchPage(url: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url);
    const options = {
      host: "127.0.0.1",
      port,
      path: pathname + search,
      headers: { host: `${hostname}:${port}`, "accept-encoding": "br" },
    };
    get(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        const isSmall = response.headers["content-encoding"] === "br";
        resolve({ bytes, text: (isSmall ? brotliDecompressSync(bytes) : bytes).toString() });
      });
    }).on("error", reject);
  });
}

/** The bytes on the wire of the scripts that a document names, each once. */
export async function scriptBytes(origin: string, document: string): Promise<number> {
  const scripts = new Set(document.match(/(?<=src=")\/study-abroad\/build\/[^"]+\.js/g));
  let bytes = 0;
  for (const href of scripts) bytes += (await fetchPage(origin + href)).bytes.length;
  return bytes;
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

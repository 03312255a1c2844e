import type { DocumentKind } from "./documents";

/** Returns the document at a path below the base path, or null for lists and tools. */
export function documentAt(path: string): { kind: DocumentKind; slug: string } | null {
  const [first = "", second, ...rest] = path.replace(/^\/|\/$/g, "").split("/");
  if (second === undefined) return first ? { kind: "page", slug: first } : null;
  const below = [second, ...rest].join("/");
  switch (first) {
    case "exam":
      return { kind: rest.length > 0 ? "exam-topic" : "exam", slug: below };
    case "articles":
      return second === "category" ? null : { kind: "article", slug: below };
    case "events":
      return { kind: "event", slug: below };
    case "webinar":
      return { kind: "webinar", slug: below };
    case "knowledge-base":
      return { kind: "knowledge", slug: below };
    case "ebooks":
      return { kind: "ebook", slug: below };
    case "scholarship":
      return { kind: "scholarship", slug: below };
    case "consultant":
      return { kind: "consultant", slug: below };
    case "ua-accelerator-programs":
      return { kind: "program", slug: below };
    case "booster-program":
      return rest.length > 0 || second === "apply-now"
        ? { kind: "page", slug: path.replace(/^\/|\/$/g, "") }
        : { kind: "booster", slug: below };
    default:
      return { kind: "page", slug: `${first}/${below}` };
  }
}

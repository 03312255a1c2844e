import { urlOf } from "#domain/text/url-of";
import { z } from "zod";
import type { Problems } from "./problems";
import { parseYaml, type YamlText } from "./yaml-file";

/** Who publishes a page that the catalogue cites. */
export const publisherClasses = [
  "official",
  "university",
  "scheme",
  "law",
  "statistics",
  "media",
  "other",
] as const;
export type PublisherClass = (typeof publisherClasses)[number];

/** Publishers that a fact about a visa, money, a deadline, a test or a requirement may cite. */
const primary: ReadonlySet<PublisherClass> = new Set([
  "official",
  "university",
  "scheme",
  "law",
  "statistics",
]);
export const isPrimary = (publisher: PublisherClass): boolean => primary.has(publisher);

const domains = z
  .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a domain like gov.uk"))
  .default([]);
const publishersSchema = z
  .object({
    official: domains,
    university: domains,
    scheme: domains,
    law: domains,
    statistics: domains,
    media: domains,
    refused: domains,
  })
  .strict();

/** Classes by domain. */
export class Publishers {
  private readonly known = new Map<string, PublisherClass | "refused">();

  constructor(lists: Partial<z.output<typeof publishersSchema>>) {
    for (const [name, all] of Object.entries(lists))
      for (const domain of all) this.known.set(domain, name as PublisherClass | "refused");
  }

  /** Counts the website of a university of the catalogue as its publisher. */
  addUniversity(website: string): void {
    const domain = hostOf(website);
    if (!this.known.has(domain)) this.known.set(domain, "university");
  }

  /** Returns the class of a page's publisher. */
  classOf(address: string): PublisherClass {
    const found = this.find(address);
    return found === null || found === "refused" ? "other" : found;
  }

  /** Whether the page is on a copy, look-alike or test server. */
  isRefused(address: string): boolean {
    return this.find(address) === "refused";
  }

  /** The longest listed domain counts. */
  private find(address: string): PublisherClass | "refused" | null {
    const labels = hostOf(address).split(".");
    for (let at = 0; at < labels.length; at += 1) {
      const found = this.known.get(labels.slice(at).join("."));
      if (found !== undefined) return found;
    }
    return null;
  }
}

/** `https://www.gov.uk/visa` → `gov.uk`. Empty for what isn't an address. */
const hostOf = (address: string): string => urlOf(address)?.hostname.replace(/^www\d?\./, "") ?? "";

/** Reads `publishers.yaml`. Null without one: sources are not classified then. */
export function readPublishers(yaml: YamlText | null, problems: Problems): Publishers | null {
  const parsed = yaml && parseYaml(yaml, publishersSchema, problems);
  return parsed ? new Publishers(parsed.value) : null;
}

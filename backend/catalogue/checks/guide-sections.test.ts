import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openCatalogueDatabase } from "../../../tests/setup/test-database";
import { documents } from "../../platform/db/schema/catalogue";
import type { DocumentRow } from "../source/documents";
import { missingParts } from "./guide-sections";

describe("parts of a guide", () => {
  let guide: DocumentRow;
  beforeAll(async () => {
    const database = await openCatalogueDatabase();
    const isGuide = eq(documents.slug, "student-visa-for-germany");
    const [found] = await database.db.select().from(documents).where(isGuide);
    await database.close();
    if (!found) throw new Error("no guide");
    guide = found;
  });
  const without = (pattern: RegExp) => ({ ...guide, html: guide.html.replaceAll(pattern, "") });

  it("finds all of them in a complete guide", () => {
    expect(missingParts(guide)).toEqual([]);
  });

  it.each([
    [/<p>.*?<\/p>(?=\s*<h2)/s, "short answer"],
    [/₹/g, "example"],
    [/Common mistakes/g, "mistakes"],
    [/href="https:[^"]+"/g, "official links"],
    [/What changed recently|New in 2026/g, "recent changes"],
    [/href="[^"]*\/articles\/[^"]+"/g, "related guides"],
    [/href="[^"]*\/germany\/masters"/g, "courses"],
  ])("notices a guide without %s", (pattern, part) => {
    expect(missingParts(without(new RegExp(pattern, "gs")))).toContain(part);
  });

  it("measures the answer by the first paragraph, not by what follows it", () => {
    const [answer = ""] = /<p>.*?<\/p>/s.exec(guide.html) ?? [];
    const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
    const opening = (html: string) =>
      missingParts({ ...guide, html: guide.html.replace(answer, html) });
    expect(opening(answer + words(60))).toEqual([]);
    expect(opening(words(20) + words(40))).toContain("short answer");
    expect(opening(words(86))).toContain("short answer");
  });

  it("notices missing figures, questions and words", () => {
    const data = { ...guide.data, figures: [], faqs: [] };
    expect(missingParts({ ...guide, data })).toEqual(
      expect.arrayContaining(["figures", "questions"]),
    );
    expect(missingParts({ ...guide, html: "<p>Short.</p>", data })).toContain("1 words");
  });
});

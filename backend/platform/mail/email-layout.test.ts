import { describe, expect, it } from "vitest";
import { regions, type RegionKey } from "#domain/site/regions";
import { mailOf } from "./email-layout";
import { sampleMails } from "./samples";
import { questionEmail } from "./templates";

describe("email layout", () => {
  it("escapes typed text", () => {
    const mail = mailOf(
      questionEmail(
        {
          alumnus: "Ananya S.",
          question: `<img src=x onerror="alert(1)"> & 'more'`,
          answer: "<script>alert(2)</script>",
          isAnswered: true,
          href: "https://www.disha.example/study-abroad/alumni-connect",
        },
        "en",
      ),
      { to: "a@example.com", origin: "https://www.disha.example" },
    );
    if (mail.kind !== "mail") throw new Error("no mail");
    expect(mail.html).not.toMatch(/<img|<script|onerror="/);
    expect(mail.html).toContain("&#60;script&#62;");
    expect(mail.text).toContain("<script>alert(2)</script>");
  });

  it("uses the name and links of the region's site", () => {
    const mails = sampleMails("https://www.disha.example");
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    for (const { id, message } of mails) {
      if (message.kind !== "mail") throw new Error("no mail");
      const region = regions[id.slice(id.lastIndexOf("-") + 1) as RegionKey];
      const host = `${region.subdomain || "www"}.disha.example`;
      expect(message.text, id).toContain(`https://${host}/study-abroad`);
      expect(message.html, id).toContain(`href="https://${host}/study-abroad`);
      expect(message.fromName, id).toBe(region.senderName);
      expect(`${message.subject}${message.text}`, id).not.toMatch(/undefined|null|\[object/);
      const isOptional = /^(reminder|ebook|brochure)-/.test(id);
      expect(message.unsubscribe !== undefined, id).toBe(isOptional);
      if (isOptional) expect(message.text).toContain(message.unsubscribe?.href);
    }
  });
});

import { profileSections } from "#domain/students/profile-sections";
import { acceptableAnswers } from "../../fixtures/profile-answers";
import { codeSentTo } from "../fixtures/messages";
import { expect, test } from "../fixtures/test";
import { HttpClient, sitePort, untouchedFields } from "./client";
import { enquire } from "./forms";

const base = "/study-abroad";

test("every section of the profile can be saved without scripts", async ({ person }) => {
  const client = new HttpClient(sitePort(), person.address);
  await enquire(client, person);
  await client.ask(`${base}/otp`, { otp: await codeSentTo(person.e164) });
  for (const section of profileSections) {
    const page = `${base}/profile/details/${section.path}`;
    const form = await client.ask(page);
    expect(form.status, section.path).toBe(200);
    const results = acceptableAnswers(section);
    const saved = await client.ask(page, { ...untouchedFields(form.text), ...results });
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `${base}/profile?saved=${section.path}`,
    ]);
    const again = (await client.ask(page)).text;
    for (const [name, result] of Object.entries(results))
      expect(again, `${section.path}: ${name}`).toContain(result);
  }
});

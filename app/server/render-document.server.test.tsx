import { describe, expect, test } from "vitest";
import { renderHydratedDocument, renderStaticDocument } from "./render-document.server";

/** Long enough to meet the end of any buffer at every offset, in characters of one to four bytes. */
const texts = {
  Arabic: "قائمة مختصرة بالدورات ",
  Hindi: "मुझे छात्रवृत्ति मिल सकती है ",
  Vietnamese: "Mã quốc gia của trường đại học ",
  "four-byte": "🎓🧭",
};

const page = (text: string) => (
  <html lang="en">
    <body>
      {Array.from({ length: 400 }, (_, index) => (
        <p key={index} title={text.repeat(3)}>
          {"x".repeat(index % 7)}
          {text.repeat(5)}
        </p>
      ))}
    </body>
  </html>
);

const renderers = { renderHydratedDocument, renderStaticDocument };

describe.each(Object.entries(renderers))("%s", (_, render) => {
  test.each(Object.entries(texts))("keeps %s text byte for byte", async (_name, text) => {
    const html = await render(page(text));
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html).not.toMatch(/[\0\uFFFD]/);
    expect(html.split(text)).toHaveLength(400 * 8 + 1);
  });

  test("throws what a component throws", async () => {
    const Broken = (): never => {
      throw new Error("broken component");
    };
    await expect(async () => render(<Broken />)).rejects.toThrow("broken component");
  });
});

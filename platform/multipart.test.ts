import { describe, expect, it } from "vitest";
import { readMultipart, writeMultipart } from "./multipart";

const B = "----b";
const type = `multipart/form-data; boundary=${B}`;
const part = (disposition: string, text: string, ...headers: string[]) =>
  [`--${B}`, `Content-Disposition: form-data; ${disposition}`, ...headers, "", text, ""].join(
    "\r\n",
  );
const end = `--${B}--`;
const read = (body: string, contentType = type) =>
  readMultipart(new TextEncoder().encode(body), contentType);
const fileOf = (form: FormData) => {
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error("no file");
  return file;
};

describe("readMultipart", () => {
  it("reads what browsers send, as formData() does", async () => {
    const sent = new FormData();
    sent.append("a", "one\r\ntwo");
    sent.append("a", "ഏഷ്യ");
    sent.append('quo"te', "");
    sent.append("file", new File(["\u0000\r\n--x"], 'mark"sheet.pdf', { type: "application/pdf" }));
    sent.append("none", new File([], ""));
    const response = new Response(sent);
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    const contentType = response.headers.get("content-type") ?? "";
    const [expected, form] = [await response.formData(), readMultipart(bytes, contentType)];
    expect([...form.keys()]).toEqual([...expected.keys()]);
    expect(form.getAll("a")).toEqual(expected.getAll("a"));
    const [own, theirs] = [fileOf(form), fileOf(expected)];
    expect([own.name, own.type, await own.text()]).toEqual([
      theirs.name,
      theirs.type,
      await theirs.text(),
    ]);
  });

  it.each<[string, string, string?]>([
    ["a preamble", `This is multipart.\r\n${part('name="a"', "1")}${end}`],
    ["an epilogue", `${part('name="a"', "1")}${end}\r\nbye --${B}\r\n`],
    ["unquoted names", part("name=a", "1") + end],
    [
      "a quoted boundary",
      part('name="a"', "1") + end,
      `multipart/form-data; charset=utf-8; boundary="${B}"`,
    ],
    [
      "another case of headers",
      part('name="a"', "1").replace("Content-Disposition", "content-disposition") + end,
    ],
    ["a folded header", part('\r\n name="a"', "1") + end],
    [
      "spaces behind the boundary",
      (part('name="a"', "1") + end).replace(`--${B}\r\n`, `--${B} \t\r\n`),
    ],
    ["lines that end with LF", (part('name="a"', "1") + end).replaceAll("\r", "")],
  ])("reads %s", (_, body, contentType) => {
    expect([...read(body, contentType)]).toEqual([["a", "1"]]);
  });

  it.each<[string, string]>([
    ['name="file"; filename="a.pdf"', "a.pdf"],
    ['filename="a.pdf"; name="file"', "a.pdf"],
    ["name=file; filename=a.pdf", "a.pdf"],
    ['name="file"; filename="12\\" rule.pdf"', '12" rule.pdf'],
    ['name="file"; filename="12%22 rule.pdf"', '12" rule.pdf'],
    ['name="file"; filename="C:\\docs\\a.pdf"', "C:\\docs\\a.pdf"],
    [`name="file"; filename="x.pdf"; filename*=UTF-8''%E0%A4%95.pdf`, "क.pdf"],
    [`name="file"; filename*=utf-8'hi'%E0%A4%95.pdf`, "क.pdf"],
    ['name="file"; filename="अंक.pdf"', "अंक.pdf"],
  ])("finds the name of a file: %s", async (disposition, name) => {
    const file = fileOf(read(part(disposition, "%PDF-", "Content-Type: application/pdf") + end));
    expect([file.name, file.type, await file.text()]).toEqual([name, "application/pdf", "%PDF-"]);
  });

  it("keeps a boundary inside a line as text, and reads the character set of a part", () => {
    expect(read(part('name="a"', `x--${B}--`) + end).get("a")).toBe(`x--${B}--`);
    const latin = Buffer.from(
      part('name="a"', "Ren\u00e9e", "Content-Type: text/plain; charset=iso-8859-1") + end,
      "latin1",
    );
    expect(readMultipart(latin, type).get("a")).toBe("Renée");
  });

  it.each<[string, string, string?]>([
    ["no boundary", part('name="a"', "1") + end, "multipart/form-data"],
    ["no end", part('name="a"', "1")],
    ["nothing", ""],
    ["too many parts", part('name="a"', "1").repeat(2_002) + end],
  ])("refuses a body with %s", (_, body, contentType) => {
    expect(() => read(body, contentType)).toThrow();
  });
});

it("writes what it reads", async () => {
  const form = new FormData();
  form.append("a", "ഏഷ്യ");
  form.append("file", new File(["text"], "mark.txt", { type: "text/plain" }));
  const { body, headers } = await writeMultipart(form);
  const back = readMultipart(new Uint8Array(body), headers["content-type"]);
  expect(back.get("a")).toBe("ഏഷ്യ");
  const file = fileOf(back);
  expect([file.name, file.type, await file.text()]).toEqual(["mark.txt", "text/plain", "text"]);
});

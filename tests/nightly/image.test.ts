import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processFileChecker } from "#backend/platform/files/file-checker";
import { renderedFiles } from "#backend/platform/files/rendered-files";
import { freePort } from "../e2e/environment/site";
import { jpeg, pdf, png } from "../fixtures/files";
import { heic } from "../fixtures/readable-files";

/**
 * The stages of deploy/container/Dockerfile in plain folders: its commands are run, its files copied, and the result is
 * started as an ordinary user who may write to the data folder only. Node.js and Debian are this machine's.
 */
const dockerfile = readFileSync("deploy/container/Dockerfile", "utf8").replaceAll("\\\n", " ");
const [, build = "", site = ""] = dockerfile.split(/^FROM .*$/m);
const linesOf = (stage: string, instruction: string) =>
  [...stage.matchAll(new RegExp(`^${instruction} (.+)$`, "gm"))].map(([, rest = ""]) => rest);

/** `nobody` of Debian. Only root can become another user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(path.join(tmpdir(), "disha-image-"));
const [buildFolder, siteFolder, data] = ["build", "site", "data"].map((one) =>
  path.join(folder, one),
) as [string, string, string];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the image may add to Debian and Node.js, in MB. A registry shows the compressed size. */
const MAX_MB = { onDisk: 120, compressed: 40 };
const megabytes = (command: string, where: string) =>
  Math.ceil(Number(execFileSync("sh", ["-c", command, where])) / 1e6);
/** The sum of the sizes of all files, which container engines show too. */
const sizeOf = (where: string) => ({
  onDisk: megabytes(
    `find "$0" -type f -printf '%s\\n' | awk '{ sum += $1 } END { print sum }'`,
    where,
  ),
  compressed: megabytes('tar -C "$0" -c . | gzip | wc -c', where),
});

beforeAll(() => {
  for (const file of execFileSync("git", ["ls-files"]).toString().trim().split("\n"))
    if (existsSync(file)) cpSync(file, path.join(buildFolder, file));
  for (const command of linesOf(build, "RUN"))
    execFileSync("sh", ["-c", command], { cwd: buildFolder, stdio: "pipe", env: bare() });
  for (const line of linesOf(site, "COPY")) {
    const [from = "", to = ""] = line.replace(/--\S+ /g, "").split(" ");
    if (from === "/usr/local/bin/node") continue;
    cpSync(path.join(folder, from.replace(/^\/app/, "build")), path.join(siteFolder, to), {
      recursive: true,
    });
  }
  mkdirSync(data);
  execFileSync("chmod", ["-R", "a+rX,go-w", folder]);
  if (isRoot) execFileSync("chown", [String(NOBODY), data]);
}, 900_000);

/** What a container has of this environment. */
function bare(): NodeJS.ProcessEnv {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME } as unknown as NodeJS.ProcessEnv;
}

it("runs the website as an ordinary user, healthy by its own check", async () => {
  const environment = Object.fromEntries(
    linesOf(site, "ENV").flatMap((line) =>
      line.split(" ").map((one) => one.split("=") as [string, string]),
    ),
  );
  const [command = "", ...args] = JSON.parse(linesOf(site, "CMD")[0] ?? "[]") as string[];
  const port = await freePort();
  const own = { DATA_DIR: data, PORT: String(port), HOST: "127.0.0.1" };
  const env = { ...bare(), ...environment, ...own };
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const running = spawn(command, args, { cwd: siteFolder, env, ...who });
  let output = "";
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (text: Buffer) => (output += String(text)));
  const check = () => {
    if (running.exitCode !== null) return output;
    return spawnSync(command, ["scripts/healthcheck.mjs"], { cwd: siteFolder, env }).status;
  };
  await expect
    .poll(() => check() === 0 || running.exitCode !== null, { timeout: 240_000, interval: 1_000 })
    .toBe(true);
  expect(check()).toBe(0);
  const home = await fetch(`http://127.0.0.1:${port}/study-abroad`);
  const html = await home.text();
  expect([home.status, html.includes("<h1")]).toEqual([200, true]);
  const [, card = ""] = /og:image" content="([^"]*)"/.exec(html) ?? [];
  const picture = await fetch(card.replaceAll("&amp;", "&"));
  expect(picture.headers.get("content-type")).toBe("image/png");
  const stopped = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGTERM");
  expect(await stopped, output).toBe(0);
}, 300_000);

it("has the fonts that the site loads", () => {
  const fonts = ["backend/downloads/pdf/fonts.ts", "app/platform/seo/share-card-image.server.ts"]
    .flatMap((file) => readFileSync(file, "utf8").match(/DejaVu\w+(?:-\w+)?/g) ?? [])
    .map((name) => path.join(siteFolder, "node_modules/dejavu-fonts-ttf/ttf", `${name}.ttf`));
  expect(fonts.length).toBeGreaterThan(4);
  expect(fonts.filter((file) => !existsSync(file))).toEqual([]);
});

it("has every package that a bundle imports, at once or later", () => {
  const bundles = path.join(siteFolder, "build");
  const names = readdirSync(bundles)
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [
      ...readFileSync(path.join(bundles, file), "utf8").matchAll(
        /^(?:import|export) [^;]*?"([@\w][^"]*)";$|\bimport\("([@\w][^"]*)"\)/gm,
      ),
    ])
    .map(([, atOnce, later]) => atOnce ?? later ?? "");
  const imported = [...new Set(names)].filter((name) => !isBuiltin(name));
  expect(imported).toEqual(expect.arrayContaining(["heic-decode", "pg-boss", "sharp"]));
  const loading = imported.map((name) => `await import("${name}");`).join("");
  const args = ["--input-type=module", "--eval", `${loading} process.exit()`];
  execFileSync(process.execPath, args, { cwd: siteFolder, stdio: "pipe" });
});

it("checks uploads and makes PDFs", async () => {
  const scripts = path.join(siteFolder, "build");
  const checker = processFileChecker(path.join(scripts, "check-file.js"));
  for (const [name, file] of Object.entries({ jpeg, png, heic, pdf: await pdf() }))
    expect(await checker.check(file, 2e6), name).toHaveProperty("bytes");
  const pdfs = renderedFiles(path.join(folder, "pdf"), path.join(scripts, "render-pdf.js"));
  const data = { sources: [], facts: [], faqs: [], figures: [], textFigures: [], fields: {} };
  const text = { title: "Germany", description: "A book.", html: "<p>75 ₹</p>" };
  const ebook = { path: "/ebooks/germany", updatedOn: "2026-11-22", ...text, data };
  const origin = "https://www.disha.example";
  const made = await pdfs.get({ content: { ebook, chapters: [] }, origin });
  expect(Buffer.from(made).toString("latin1", 0, 5)).toBe("%PDF-");
});

it("has production packages only, and their list", () => {
  const packages = path.join(siteFolder, "node_modules");
  for (const one of ["vitest", "typescript", "@vercel/nft"])
    expect(existsSync(path.join(packages, one)), one).toBe(false);
  const sbom = JSON.parse(readFileSync(path.join(siteFolder, "build/sbom.cdx.json"), "utf8")) as {
    readonly components: readonly unknown[];
  };
  expect(sbom.components.length).toBeGreaterThan(50);
  const size = sizeOf(siteFolder);
  console.log(`${size.onDisk} MB without Debian and Node.js, ${size.compressed} MB compressed`);
  expect(size.onDisk).toBeLessThan(MAX_MB.onDisk);
  expect(size.compressed).toBeLessThan(MAX_MB.compressed);
  expect(existsSync(path.join(siteFolder, ".git"))).toBe(false);
});

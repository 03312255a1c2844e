import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

type Versions = Readonly<Record<string, string>>;
const manifest = readJson("package.json") as Readonly<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Versions> & {
    /** Versions for the whole tree, and for the dependencies of one package. */
    overrides: Readonly<Record<string, string | Versions>>;
  }
>;
const { packages } = readJson("package-lock.json") as {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version: string; readonly hasInstallScript?: true; readonly dev?: true }
    >
  >;
};
const named = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
  ...(Object.assign(
    {},
    ...Object.entries(manifest.overrides).map(([name, range]) =>
      typeof range === "string" ? { [name]: range } : range,
    ),
  ) as Versions),
};

/** Packages whose internals, file paths or formats we use (docs/decisions/2026-11-26-package-versions.md). */
const EXACT = [
  ...Object.keys(named).filter((name) => name.startsWith("@remix-run/")),
  ...["react-router", "react-router-dom", "turbo-stream"],
  ...["@electric-sql/pglite", "pg", "drizzle-orm", "drizzle-kit"],
  ...["hono", "@hono/node-server", "pdfkit"],
];

/** Versions of all installed copies of a package. */
const copiesOf = (name: string) =>
  Object.entries(packages)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version);

describe("package.json", () => {
  it.each(EXACT)("names one exact version of %s, which is installed once", (name) => {
    const [version = ""] = copiesOf(name);
    expect(copiesOf(name)).toEqual([version]);
    expect([version, `$${name}`]).toContain(named[name]);
  });

  it("has exact versions and caret ranges only", () => {
    const others = Object.entries(named).filter(
      ([, range]) => !/^(\^?\d+\.\d+\.\d+$|\$)/.test(range),
    );
    expect(others).toEqual([]);
  });

  it("names no registry in its lock file", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved": "http');
  });
});

/** Finding 30 of the security review: any package could run a program when it was installed. */
describe("install scripts", () => {
  it("don't run, in the image either", () => {
    expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
    const dockerfile = readFileSync("deploy/container/Dockerfile", "utf8");
    const install = dockerfile.indexOf("RUN npm ci");
    expect(dockerfile.slice(0, install)).toMatch(/^COPY .*\.npmrc/m);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      "FROM $NODE_IMAGE AS build",
      ...["FROM $DEBIAN_IMAGE AS site", "FROM site AS backup", "FROM site"],
    ]);
  });

  it("are needed by no package of production", () => {
    const needed = Object.entries(packages).filter(([, one]) => one.hasInstallScript && !one.dev);
    expect(needed.map(([place]) => place)).toEqual([]);
  });
});

/** Runs the audit against a registry that knows these advisories. Null: it answers no audits. */
async function auditWith(advisories: Readonly<Record<string, readonly object[]>> | null) {
  const registry = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(advisories && request.url?.endsWith("/bulk") ? 200 : 405);
      response.end(JSON.stringify(advisories));
    });
  }).listen(0, "127.0.0.1");
  await once(registry, "listening");
  // npm remembers advisories by their number.
  const cache = mkdtempSync(path.join(tmpdir(), "disha-audit-"));
  try {
    const { port } = registry.address() as AddressInfo;
    const audit = spawn(process.execPath, ["scripts/checks/audit-packages.mjs"], {
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: cache,
      },
    });
    const [status, output, errors] = await Promise.all([
      once(audit, "close").then(([code]) => code as number),
      text(audit.stdout),
      text(audit.stderr),
    ]);
    return { status, output: output + errors };
  } finally {
    registry.close();
    registry.closeAllConnections();
    rmSync(cache, { recursive: true, force: true });
  }
}

const advisory = (number: number, id: string, severity: string) => ({
  id: number,
  url: `https://github.com/advisories/${id}`,
  title: "A weakness",
  severity,
  vulnerable_versions: "*",
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

describe("npm run audit:packages", () => {
  it("passes with advisories that are accepted, or of little weight in development", async () => {
    const { status, output } = await auditWith({
      "turbo-stream": [advisory(1, "GHSA-rxv8-25v2-qmq8", "high")],
      knip: [advisory(2, "GHSA-0002", "low")],
    });
    expect(output).toContain("accepted  turbo-stream: high");
    expect(output).not.toContain("knip");
    expect(status).toBe(0);
  });

  it("fails for a production package, and for a severe one of development", async () => {
    const { status, output } = await auditWith({
      "turbo-stream": [advisory(3, "GHSA-0003", "low")],
      knip: [advisory(4, "GHSA-0004", "critical")],
    });
    expect(output).toContain("found     turbo-stream: low, GHSA-0003, production");
    expect(output).toContain("found     knip: critical, GHSA-0004, development");
    expect(status).toBe(1);
  });

  it("has a status of its own without an answer", async () => {
    expect(await auditWith(null)).toEqual({
      status: 3,
      output: expect.stringContaining("Nothing was checked") as string,
    });
  });
});

/**
 * `npm run audit:packages`: known vulnerabilities of the packages in package-lock.json, from the registry (`npm audit`).
 * Exits with 1 if a production package has one, or a development package has a high or critical one, that
 * accepted-advisories.json doesn't list or lists with a date that has passed. Exits with 3 if the registry doesn't
 * answer, so that nothing was checked.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const ACCEPTED = new URL("accepted-advisories.json", import.meta.url);
const NO_ANSWER = 3;
const SEVERE = new Set(["high", "critical"]);

/**
 * @typedef {{ id: string, package: string, severity: string, title: string, isProduction: boolean }} Advisory
 * @typedef {{ id: string, package: string, until: string, reason: string }} Accepted
 */

/**
 * Asks the registry. `faults` are the advisories that fail the check.
 * @returns {{ error: string } | { checked: number, faults: string[], accepted: string[] }}
 */
export function auditPackages(today = new Date()) {
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const report = parsed(stdout);
  if (!report?.metadata) return { error: report?.message || "npm audit gave no report" };
  /** @type {Accepted[]} */
  const accepted = JSON.parse(readFileSync(ACCEPTED, "utf8"));
  const isAccepted = (/** @type {Advisory} */ one) =>
    accepted.some(
      ({ id, package: name, until }) =>
        id === one.id && name === one.package && new Date(until) > today,
    );
  const relevant = advisoriesOf(report).filter(
    ({ isProduction, severity }) => isProduction || SEVERE.has(severity),
  );
  return {
    checked: report.metadata.dependencies.total,
    faults: relevant.filter((one) => !isAccepted(one)).map(describe),
    accepted: relevant.filter(isAccepted).map(describe),
  };
}

/** @returns {Advisory[]} */
function advisoriesOf(/** @type {any} */ report) {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.values(report.vulnerabilities).flatMap(({ name, nodes, via }) => {
    const isProduction = nodes.some((/** @type {string} */ place) => !packages[place]?.dev);
    // A text names another vulnerable package, whose own entry has the advisory.
    return via
      .filter((/** @type {unknown} */ one) => typeof one !== "string")
      .map((/** @type {any} */ { severity, title, url }) => ({
        id: url.split("/").at(-1),
        package: name,
        severity,
        title,
        isProduction,
      }));
  });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {Advisory} advisory */
function describe({ id, package: name, severity, title, isProduction }) {
  return `${name}: ${severity}, ${id}, ${isProduction ? "production" : "development"}: ${title}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const result = auditPackages();
  if ("error" in result) {
    console.error(`Nothing was checked: the registry doesn't answer audits (${result.error}).`);
    process.exitCode = NO_ANSWER;
  } else {
    for (const line of result.accepted) console.log(`accepted  ${line}`);
    for (const line of result.faults) console.error(`found     ${line}`);
    console.log(`${result.checked} packages, ${result.faults.length} findings.`);
    if (result.faults.length > 0) process.exitCode = 1;
  }
}

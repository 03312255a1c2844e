import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

const { groups } = parse(readFileSync("deploy/monitoring/alerts.yml", "utf8")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

/** Metrics of prom-client's default set and of Prometheus itself. */
const STANDARD = ["up", "nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"];
const product = execFileSync("git", ["ls-files", "app", "backend", "server"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

const FUNCTIONS = ["histogram_quantile", "max_over_time"];

/** The metrics in an expression: names with an underscore that are no functions of Prometheus. */
const metricsIn = (expr: string): string[] =>
  [...expr.replaceAll(/\{[^}]*\}/g, "").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ""))
    .filter((name) => !FUNCTIONS.includes(name));

describe("monitoring", () => {
  it.each([
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ])("%s reads metrics that exist", (_, expr) => {
    for (const name of metricsIn(expr))
      expect(STANDARD.includes(name) || product.includes(`"${name}"`), name).toBe(true);
  });

  it("has a runbook for each alarm, and none besides", () => {
    const runbooks = [...readFileSync("docs/runbooks.md", "utf8").matchAll(/^## (\S+)$/gm)];
    expect(runbooks.map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert));
  });
});

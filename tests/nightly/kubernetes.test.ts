import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as keda from "@kubernetes-models/keda/keda.sh/v1alpha1";
import * as prometheus from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";

/**
 * deploy/kubernetes, rendered for each size with the engine and the functions that Helm uses, and compared with the
 * schemas of Kubernetes, KEDA and the Prometheus operator. Needs Go and Sprig (Debian: golang-go,
 * golang-github-masterminds-sprig-dev).
 */
const GOPATH = "/usr/share/gocode";
const canRender =
  spawnSync("go", ["version"]).status === 0 &&
  existsSync(path.join(GOPATH, "src/github.com/Masterminds/sprig"));

/** The package of each version of the API, and its models. */
const apis: Readonly<Record<string, readonly [name: string, models: object]>> = {
  v1: ["kubernetes-models/v1", core],
  "apps/v1": ["kubernetes-models/apps/v1", apps],
  "autoscaling/v2": ["kubernetes-models/autoscaling/v2", autoscaling],
  "batch/v1": ["kubernetes-models/batch/v1", batch],
  "networking.k8s.io/v1": ["kubernetes-models/networking.k8s.io/v1", networking],
  "policy/v1": ["kubernetes-models/policy/v1", policy],
  "keda.sh/v1alpha1": ["@kubernetes-models/keda/keda.sh/v1alpha1", keda],
  "monitoring.coreos.com/v1": [
    "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1",
    prometheus,
  ],
};

/** What every installation has to set. */
const required = `
image: { repository: registry.example/disha-abroad, tag: 0.2.0 }
settings: { PUBLIC_ORIGIN: "https://www.disha.example", S3_BUCKET: files, ENQUIRY_SPOOL_BUCKET: spool }
ingress: { hosts: [www.disha.example, vn.disha.example, sa.disha.example], tlsSecret: tls }
networkPolicy: { ingressNamespace: ingress, monitoringNamespace: monitoring }
backup: { claim: backups }
`;
const withPrometheus = `
autoscaling: { prometheus: "http://prometheus.monitoring:9090" }
podMonitor: true
`;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}
interface Container {
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string }[];
}
interface PodSpec {
  readonly containers: readonly Container[];
}

describe.runIf(canRender)("the chart for Kubernetes", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "disha-chart-"));
  const renderer = path.join(folder, "render");
  const env = { ...process.env, GO111MODULE: "off", GOPATH };
  execFileSync("go", ["build", "-o", renderer, "tests/fixtures/helm/main.go"], { env });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const render = (values: string, ...files: readonly string[]): readonly Manifest[] => {
    const own = path.join(folder, "values.yaml");
    writeFileSync(own, values);
    const text = execFileSync(renderer, ["deploy/kubernetes", ...files, own], { stdio: "pipe" });
    return parseAllDocuments(text.toString()).flatMap((document) => {
      expect(document.errors).toEqual([]);
      const manifest = document.toJS() as Manifest | null;
      return manifest ? [manifest] : [];
    });
  };
  const small = render(required, "deploy/kubernetes/small.yaml");
  const medium = render(required, "deploy/kubernetes/medium.yaml");
  const large = render(required + withPrometheus, "deploy/kubernetes/large.yaml");
  const all = { small, medium, large };

  it.each(Object.entries(all))("fits the schemas, %s", (_, manifests) => {
    for (const manifest of manifests) {
      const models = apis[manifest.apiVersion]?.[1] as Readonly<
        Record<string, new (data: unknown) => { validate: () => void }>
      >;
      const Model = models[manifest.kind];
      expect(Model, `${manifest.apiVersion} ${manifest.kind}`).toBeDefined();
      if (Model) new Model(manifest).validate();
    }
  });

  it("has no key that the schemas don't know", () => {
    const problems = (manifests: readonly Manifest[]) => typeErrors(path.resolve(), manifests);
    expect(problems([...small, ...medium, ...large])).toEqual([]);
    const [wrong] = small.filter(({ kind }) => kind === "Ingress");
    expect(problems([{ ...wrong, specs: {} } as unknown as Manifest])).toHaveLength(1);
  });

  it("scales by CPU, and by latency and event loop delay with Prometheus", () => {
    const kinds = (manifests: readonly Manifest[]) => manifests.map(({ kind }) => kind);
    expect(kinds(small)).not.toContain("HorizontalPodAutoscaler");
    expect(kinds(medium).filter((kind) => kind === "HorizontalPodAutoscaler")).toHaveLength(2);
    expect(kinds(large).filter((kind) => kind === "ScaledObject")).toHaveLength(2);
    expect(kinds(large)).not.toContain("HorizontalPodAutoscaler");
    const metrics = JSON.stringify(large).match(/\b(?:nodejs|http)_[a-z0-9_]+/g);
    const alarms = readFileSync("deploy/monitoring/alerts.yml", "utf8");
    for (const name of new Set(metrics)) expect(alarms).toContain(name);
  });

  it("starts commands that exist, with settings that are documented", () => {
    const described = readFileSync("docs/operations.md", "utf8");
    const specs = large.flatMap((manifest) => podSpecs(manifest));
    expect(specs).toHaveLength(6);
    for (const { containers } of specs)
      for (const { command = [], env: variables = [] } of containers) {
        for (const { name } of variables) expect(described).toContain(`\`${name}\``);
        for (const file of command.filter((one) => /^scripts\//.test(one)))
          expect(existsSync(file), file).toBe(true);
      }
  });

  it("contains no secret, and needs those that it names", () => {
    expect(JSON.stringify(large)).not.toMatch(/_SECRETS"|SERVICE_KEY|"kind":"Secret"/);
    expect(() => render("image: { repository: a, tag: b }")).toThrow("PUBLIC_ORIGIN is required");
  });
});

/** The pods that a manifest starts. */
function podSpecs(value: unknown): readonly PodSpec[] {
  if (value === null || typeof value !== "object") return [];
  if ("containers" in value) return [value as PodSpec];
  return Object.values(value).flatMap((one) => podSpecs(one));
}

/** What the compiler says about the manifests as literals of the types of their schemas. */
function typeErrors(root: string, manifests: readonly Manifest[]): readonly string[] {
  const file = path.join(root, "manifests.ts");
  const text = manifests
    .map((manifest, index) => {
      const type = `import("${apis[manifest.apiVersion]?.[0]}").I${manifest.kind}`;
      return `export const m${index}: ${type} = ${JSON.stringify(manifest)};`;
    })
    .join("\n");
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Node10,
  };
  const real = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...real,
    fileExists: (name) => name === file || real.fileExists(name),
    readFile: (name) => (name === file ? text : real.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === file
        ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
        : real.getSourceFile(name, ...rest),
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

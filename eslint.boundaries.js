import boundaries from "eslint-plugin-boundaries";

/** The features of the backend, lowest first: one imports the features of earlier rows only. */
const backendOrder = [
  ["platform"],
  ["auth", "catalogue", "notifications", "dev"],
  [
    ...["chat", "console", "courses", "documents", "events", "exams", "leads"],
    ...["reports", "requests", "scholarships"],
  ],
  [
    ...["applications", "appointments", "calculators", "downloads", "payments", "search"],
    ...["shortlist", "universities"],
  ],
  ["countries", "site", "students"],
  ["enquiries", "recommendations"],
  ["privacy"],
  ["api"],
].map((row) => row.map((name) => `backend/${name}`));

const backendFolders = backendOrder.flat();

const backendImports = backendOrder.flatMap((row, at) =>
  row.map((folder) => [
    folder,
    [...backendOrder.slice(0, at).flat(), "contract", "domain", "platform"],
  ]),
);

/** What each folder may import besides its own files (docs/architecture.md). */
const imports = {
  "app/routes": [
    ...["app/forms", "app/services", "app/content", "app/components", "app/platform"],
    ...["app/styles", "contract", "domain", "platform"],
  ],
  "app/services": ["app/platform", "contract", "domain", "platform"],
  "app/components": ["app/content", "app/styles", "domain"],
  // A form's options and consent text are content.
  "app/forms": ["app/content", "domain"],
  "app/content": ["domain"],
  // The palette, for pictures that the server draws.
  "app/platform": ["app/content", "app/styles", "domain", "platform"],
  "app/styles": [],
  "app/browser": ["domain"],
  contract: ["domain"],
  domain: [],
  // Log, settings and request checks that both halves need.
  platform: [],
  // The HTTP server loads the application's build, so it may import types only.
  server: ["domain", "platform"],
  // Demonstration data are added by calls of the services.
  launch: [
    ...["app/platform", "backend", ...backendFolders],
    ...["contract", "server", "domain", "platform"],
  ],
  ...Object.fromEntries(backendImports),
  // Start-up, beside the folders of the backend.
  backend: [...backendFolders, "domain", "platform"],
};

const files = (types, path) => ({ element: { types }, ...(path ? { file: { path } } : {}) });
const allow = (from, to) => ({ from, allow: { to } });
const allowTypes = (from, to) => ({ from, allow: { to, dependency: { kind: "type" } } });

/** Exceptions, each with its reason. */
const exceptions = [
  // Remix's entry modules render the frame around every page.
  {
    from: { file: { categories: "entry" } },
    allow: {
      to: files([
        ...["app/components", "app/services", "app/content", "app/platform", "app/styles"],
        ...["app/browser", "domain", "platform"],
      ]),
    },
  },
  // The one place where the website imports the services themselves.
  allow(files("app/services", "**/embedded.server.ts"), files("backend", "**/embedded.ts")),
  // Components import prop types from forms, never code.
  allowTypes(files("app/components"), files("app/forms")),
  // The enquiry payload is built from the parsed form and includes the consent text shown.
  allowTypes(files("app/services"), files("app/forms")),
  allow(files("app/services"), files("app/content", "**/consent.ts")),
  // Policies that several routes share parse their forms in the same way.
  allow(files("app/services"), files("app/forms", "**/form-schema.server.ts")),
  // What a page and its scripts agree on.
  allow(
    files(["app/platform", "app/routes"]),
    files("app/browser", "**/shared/{engagement-timing,offline}.ts"),
  ),
  allow(files("app/components"), files("app/platform", "**/honeypot-field.ts")),
  allowTypes(files("server"), files("app/platform", "**/request-context.server.ts")),
  // A stylesheet beside a route module belongs to it.
  {
    from: files("app/routes"),
    disallow: { to: files("app/routes", "!**/*.css.ts") },
    message: "No route imports another route: what two of them need lives in a layer below.",
  },
];

const source = (folder) => `${folder}/**/*.{ts,tsx}`;

/** The rule for some files. Each policy costs time at each import, so files get only those that concern them. */
const allowed = (name, folder, policies) => ({
  name: `boundaries of ${name}`,
  files: [source(folder)],
  ignores: ["**/*.test.{ts,tsx}"],
  rules: {
    "boundaries/dependencies": [
      "error",
      {
        default: "disallow",
        checkInternals: true,
        message: "{{from.element.type}} may not import {{to.element.type}} (docs/architecture.md)",
        policies,
      },
    ],
  },
});

const exceptionsOf = (folder) =>
  exceptions.filter(({ from }) => [from.element?.types].flat().includes(folder));

/** The order of the layers, and of the features inside the backend. */
export default [
  {
    name: "boundaries",
    files: [source("{app,backend,contract,domain,launch,platform,server}")],
    ignores: ["**/*.test.{ts,tsx}"],
    plugins: { boundaries },
    settings: {
      // The first pattern that matches counts: `backend` comes after its folders.
      "boundaries/elements": Object.keys(imports).map((folder) => ({
        type: folder,
        pattern: folder,
        partialMatch: false,
      })),
      "boundaries/files": [{ category: "entry", pattern: "app/{root,entry.*}.{ts,tsx}" }],
      "import/resolver": { typescript: { project: "tsconfig.json" } },
    },
    rules: { "boundaries/no-unknown-files": "error" },
  },
  allowed("entry modules", "app", exceptionsOf(undefined)),
  // The last one that matches a file counts: `backend` comes before its folders.
  ...Object.entries(imports)
    .reverse()
    .map(([folder, others]) =>
      allowed(folder, folder, [
        allow(files(folder), files([folder, ...others])),
        ...exceptionsOf(folder),
      ]),
    ),
];

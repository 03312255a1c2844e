import { defineRouteTable } from "./app/route-table.js";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverModuleFormat: "esm",
  serverBuildPath: "build/index.js",
  server: "app/entry.build.ts",
  // Not "public/study-abroad": a folder of that name would make express answer
  // /study-abroad itself with a 301.
  assetsBuildDirectory: "public/build",
  publicPath: "/study-abroad/build/",
  // Routes are declared in one table (app/route-table.js), never discovered.
  ignoredRouteFiles: ["**/*"],
  routes: defineRouteTable,
  // Folders outside app/ whose changes concern `npm run dev` (docs/how-to/develop.md).
  watchPaths: ["./contract", "./domain", "./platform", "./backend", "./server", "./launch"],
  // Our own modules are always in the build, also where aliases are not resolved (scripts/dev.mjs).
  // Of the icons, the build has those that are used: their package is 50 MB, and not in the image.
  serverDependenciesToBundle: [/^~\//, /^#(contract|domain|platform)\//, /^lucide-react\//],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Off, because one request to its endpoint `/__manifest` occupies the process for 12 s (CVE-2026-55685).
    // No page runs React in the browser, and no link is followed by script.
    v3_lazyRouteDiscovery: false,
    // Also makes remix-serve use the native fetch classes and not a polyfill.
    v3_singleFetch: true,
  },
};
